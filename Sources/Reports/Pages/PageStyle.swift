/// The one style sheet of all pages: light and dark, on paper, from 390 pixels upward.
public enum PageStyle {
  /// The sheet.
  ///
  /// Colours are custom properties, so that drawings take them too: `--ink`, `--paper`, `--quiet`, `--line`,
  /// `--accent`, and by meaning `--same`, `--changed`, `--new`, `--failed`. Every table and drawing that may be wider
  /// than the page stands in an element of the class `wide`, which scrolls by itself.
  public static let sheet = Markup.trusted(
    """
    :root{color-scheme:light dark;--ink:#1b1f24;--quiet:#57606a;--paper:#fff;--raised:#f6f8fa;--line:#d0d7de;
    --accent:#0b5cad;--same:#2f8f5b;--changed:#b35c00;--new:#0b5cad;--failed:#c0262d;--mark:#fff3c4}
    @media (prefers-color-scheme:dark){:root{--ink:#e6e9ed;--quiet:#9aa4af;--paper:#14171b;--raised:#1d2228;--line:#353c45;
    --accent:#6cb2ff;--same:#5fc28c;--changed:#f0a04b;--new:#6cb2ff;--failed:#ff7b72;--mark:#4a3d12}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
    nav{border-bottom:1px solid var(--line);background:var(--raised)}
    nav ul{display:flex;gap:.25rem 1rem;flex-wrap:wrap;list-style:none;margin:0 auto;padding:.6rem 1rem;max-width:80rem}
    main,footer{max-width:80rem;margin:0 auto;padding:0 1rem}
    footer{color:var(--quiet);font-size:.85rem;padding:2rem 1rem}
    a{color:var(--accent)} a[aria-current]{color:inherit;font-weight:600;text-decoration:none}
    a:focus-visible,button:focus-visible,input:focus-visible,[tabindex]:focus-visible{outline:2px solid var(--accent);
    outline-offset:2px}
    .skip{position:absolute;left:-99rem} .skip:focus{left:1rem;top:.5rem;background:var(--paper);padding:.25rem .5rem}
    h1{font-size:1.5rem;line-height:1.25;margin:1.2rem 0 .3rem;overflow-wrap:anywhere}
    h2{font-size:1.1rem;margin:1.8rem 0 .5rem} h3{font-size:1rem;margin:1.2rem 0 .4rem}
    .summary,.quiet{color:var(--quiet)} .summary{margin-top:0}
    code,pre,.code{font-family:ui-monospace,"DejaVu Sans Mono",monospace;font-size:.87em} pre{overflow-x:auto}
    p,li,dd,code{overflow-wrap:anywhere}
    .wide{overflow-x:auto}
    table{border-collapse:collapse;font-variant-numeric:tabular-nums} caption{text-align:left;color:var(--quiet)}
    th,td{padding:.25rem .6rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
    th{font-weight:600} td.number,th.number{text-align:right}
    .same{color:var(--same)} .changed{color:var(--changed)} .new{color:var(--new)} .failed{color:var(--failed)}
    svg text{fill:currentColor;font-family:system-ui,sans-serif}
    .page{display:none}
    .page.alone,.page:target,.page:has(:target){display:block}
    body:not(:has(.page:target)):not(:has(.page :target)) .page.first{display:block}
    @supports not selector(:has(a)){.page{display:block}}
    @media print{.page{display:block;break-before:page} nav{display:none}}

    """)
}
