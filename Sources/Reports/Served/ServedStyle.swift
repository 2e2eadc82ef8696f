/// What served pages need beyond the style of all pages: the line of the newest run, and the console.
enum ServedStyle {
  static let sheet = Markup.trusted(
    """
    .live{margin:.8rem 0 0;padding:.35rem .7rem;border-left:3px solid var(--accent);background:var(--raised);font-size:.9rem}
    .console{display:grid;grid-template-columns:minmax(0,1fr);gap:0 2rem}
    .console>*{min-width:0}
    @media (min-width:64rem){.console{grid-template-columns:minmax(0,2fr) minmax(18rem,1fr)}}
    .console aside{font-size:.9rem}
    .console label{display:block;font-weight:600;margin-top:.6rem} .console label .quiet{font-weight:400}
    .console textarea,.console input,.console select,.console button{font:inherit;color:inherit;background:var(--paper);
    border:1px solid var(--line);border-radius:4px;padding:.35rem .5rem;max-width:100%}
    .console textarea{width:100%;min-height:11rem;resize:vertical;tab-size:2;
    font-family:ui-monospace,"DejaVu Sans Mono",monospace;font-size:.87rem}
    .console textarea:focus-visible,.console select:focus-visible,.console summary:focus-visible{
    outline:2px solid var(--accent);outline-offset:2px}
    .console .values{display:grid;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));gap:0 1rem}
    .console .values input{width:100%}
    .console .run{display:flex;flex-wrap:wrap;gap:.6rem 1rem;align-items:center;margin:.8rem 0 1.2rem}
    .console .run label{margin:0} .console .run select{margin-left:.4rem}
    .console button{background:var(--accent);border-color:var(--accent);color:var(--paper);font-weight:600;
    padding:.4rem 1.1rem;cursor:pointer}
    .console .problem{border-left:3px solid var(--failed);background:var(--raised);padding:.6rem .8rem;white-space:pre-wrap}
    .console td{max-width:36rem;overflow-wrap:anywhere;white-space:pre-wrap}
    .console details{border-bottom:1px solid var(--line);padding:.3rem 0} .console summary{cursor:pointer}
    .console dl{margin:.4rem 0 .6rem .9rem} .console dt{font-weight:400} .console dd{margin:0 0 .3rem 1rem;
    color:var(--quiet)}
    .console .examples{margin-top:1.6rem;border:0} .console .examples h2{display:inline-block;margin:0}
    .console .examples ul{padding-left:1.2rem;list-style:none} .console .examples li{margin:.3rem 0}
    @media (min-width:64rem){.console aside{position:sticky;top:0;align-self:start;max-height:100vh;overflow-y:auto}}

    """)
}
