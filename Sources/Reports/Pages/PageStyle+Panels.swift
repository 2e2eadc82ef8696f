extension PageStyle {
  /// The sheet of dashboards: panels, marks, their colours.
  ///
  /// A class `series-1` to `series-6` or `tone-same` … sets `--tint`; `fill`, `stroke`, `cell` use it. The series'
  /// colours are told apart by people with any kind of colour vision, in light and in dark (after Okabe and Ito).
  public static let panels = Markup.trusted(
    """
    :root{--series-1:#0b62a8;--series-2:#c2500a;--series-3:#00795c;--series-4:#a8478a;--series-5:#3d8fc4;--series-6:#857000}
    @media (prefers-color-scheme:dark){:root{--series-1:#5ab0ec;--series-2:#ff9a57;--series-3:#2fc79a;--series-4:#e691c6;
    --series-5:#a5cdf2;--series-6:#d8c24a}}
    .series-1{--tint:var(--series-1)} .series-2{--tint:var(--series-2)} .series-3{--tint:var(--series-3)}
    .series-4{--tint:var(--series-4)} .series-5{--tint:var(--series-5)} .series-6{--tint:var(--series-6)}
    .tone-same{--tint:var(--same)} .tone-changed{--tint:var(--changed)} .tone-new{--tint:var(--new)}
    .tone-failed{--tint:var(--failed)} .tone-quiet{--tint:var(--quiet)}
    .panels{display:grid;grid-template-columns:repeat(6,minmax(0,1fr));gap:1rem;margin:1rem 0}
    .panel{grid-column:1/-1;border:1px solid var(--line);border-radius:.5rem;padding:.8rem 1rem;min-width:0}
    @media (min-width:60rem){.panel.half{grid-column:span 3} .panel.third{grid-column:span 2}}
    .panel h2{margin:0 0 .2rem;font-size:1.05rem} .panel .about{margin:0 0 .6rem;font-size:.9rem;max-width:50rem}
    .panel details{margin-top:.5rem;font-size:.85rem} .panel summary{cursor:pointer;color:var(--quiet)}
    .panel details pre{background:var(--raised);padding:.6rem;border-radius:.3rem;margin:.4rem 0;width:max-content;min-width:100%}
    .panel .remark,.problem{border-left:3px solid var(--changed);padding:.1rem .6rem;font-size:.9rem}
    .problem{border-color:var(--failed)} .problem pre{white-space:pre-wrap;overflow-wrap:anywhere}
    .parameters{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;margin:.6rem 0;align-items:end}
    .parameters dt,.parameters label{font-size:.85rem;color:var(--quiet)} .parameters dd{margin:0}
    .parameters input,.parameters select,.parameters button{display:block;font:inherit;color:var(--ink);
    background:var(--paper);border:1px solid var(--line);border-radius:.3rem;padding:.25rem .5rem;max-width:100%}
    .numbers{display:flex;flex-wrap:wrap;gap:.6rem 2.2rem;margin:.3rem 0} .numbers>div{min-width:6rem}
    .numbers dt{font-size:.85rem;color:var(--quiet)} .numbers dd{margin:0;font-size:.85rem}
    .numbers .large{font-size:1.9rem;line-height:1.2;font-weight:600;font-variant-numeric:tabular-nums;color:var(--tint,inherit)}
    .numbers .large a{color:inherit;text-decoration-thickness:1px;text-underline-offset:.2em}
    table.rows{font-size:.9rem} table.rows td{overflow-wrap:anywhere;max-width:34rem;min-width:4ch}
    table.rows thead th{white-space:nowrap;border-bottom:2px solid var(--line)} .word{color:var(--tint)}
    .plot{display:grid;grid-template-columns:auto minmax(0,1fr) auto;margin:.4rem 0} .plot svg{display:block}
    .caption{margin:.2rem 0 0;font-size:.85rem;color:var(--quiet)} .drawing{overflow:visible} .grid{stroke:var(--line);stroke-width:1} .axis{stroke:var(--quiet);stroke-width:1}
    svg text.tick{font-size:12px;fill:var(--quiet);font-variant-numeric:tabular-nums}
    svg text.name{font-size:13px;font-weight:600;fill:var(--tint)} svg text.inside{font-size:12px;fill:var(--paper)}
    .fill{fill:var(--tint)} .stroke{fill:none;stroke:var(--tint);stroke-width:2;stroke-linejoin:round;
    vector-effect:non-scaling-stroke} .stripes line{stroke:var(--paper);opacity:.28} .edge{stroke:var(--paper);stroke-width:2}
    .legend{display:flex;flex-wrap:wrap;gap:.2rem 1.1rem;list-style:none;margin:.3rem 0 .6rem;padding:0;font-size:.88rem}
    .legend .swatch{vertical-align:-1px;border-radius:2px} .legend .cell{display:inline-block;min-width:1.3em}
    table.bars{width:100%;font-size:.9rem} table.bars caption{font-size:.85rem}
    table.bars th,table.bars td{border:0;padding:.12rem .5rem .12rem 0;vertical-align:middle}
    table.bars th{font-weight:400;width:1%} table.bars th span{display:inline-block;width:max-content;max-width:24rem;
    overflow-wrap:anywhere}
    table.bars td.bar{padding-right:.8rem;min-width:6rem} table.bars td.number{white-space:nowrap;width:1%}
    table.bars svg{display:block;overflow:hidden;border-radius:2px}
    table.heat{font-size:.85rem;border-collapse:separate;border-spacing:2px} table.heat th{border:0;font-weight:400;vertical-align:middle;
    padding:.1rem .5rem .1rem 0} table.heat thead th{text-align:center;vertical-align:bottom;padding:.1rem}
    table.heat.turned thead th span{writing-mode:vertical-rl;transform:rotate(180deg);white-space:nowrap}
    table.heat tbody th{position:sticky;left:0;background:var(--paper);max-width:16rem;overflow-wrap:anywhere}
    table.heat thead td{border:0} table.heat:not(.turned) thead th span{display:inline-block;max-width:12rem;overflow-wrap:anywhere} table.heat td.empty{border:0;background:var(--raised)}
    .cell{border:0;text-align:center;padding:.1rem .35rem;min-width:1.7rem;border-radius:2px;vertical-align:middle;
    background:var(--tint,var(--raised));color:var(--paper);font-weight:600} .cell a{color:inherit;text-decoration:none;display:block}
    .cell.tone-same,.cell.tone-quiet{background:color-mix(in srgb,var(--tint) 22%,var(--paper));color:var(--ink);font-weight:400}
    .scale span{display:inline-block;width:1.4rem;border-radius:2px;margin:0 1px} .scale{font-size:.85rem;color:var(--quiet);margin:.2rem 0}
    .shade-0{background:color-mix(in srgb,var(--accent) 8%,var(--paper));color:var(--ink)}
    .shade-1{background:color-mix(in srgb,var(--accent) 22%,var(--paper));color:var(--ink)}
    .shade-2{background:color-mix(in srgb,var(--accent) 38%,var(--paper));color:var(--ink)}
    .shade-3{background:color-mix(in srgb,var(--accent) 62%,var(--paper));color:var(--paper)}
    .shade-4{background:color-mix(in srgb,var(--accent) 82%,var(--paper));color:var(--paper)}
    .shade-5{background:var(--accent);color:var(--paper)}
    @media (max-width:40rem){.panel{padding:.7rem .7rem} table.bars,table.bars tbody,table.bars tfoot{display:block}
    table.bars tr{display:grid;grid-template-columns:minmax(0,1fr) auto;padding:.2rem 0} table.bars th{grid-column:1/-1;width:auto}
    table.bars td{padding-top:0;padding-bottom:0} table.bars td.number{align-self:center;padding-right:0} table.bars th span{max-width:100%} .tick.spare{display:none} table.bars caption{display:block}
    table.heat tbody th{max-width:9rem} .numbers .large{font-size:1.5rem}}
    @media print{.panel{break-inside:avoid} .panel details{display:none}}

    """)
}
