/// The styles of the pages that are written in code: overview, comparison, session, signature, script.
enum CodedPageStyle {
  static let sheet = Markup.trusted(
    """
    .facts{display:grid;grid-template-columns:max-content 1fr;gap:.3rem 1rem;margin:.8rem 0}
    .facts dt{color:var(--quiet)} .facts dd{margin:0;min-width:0}
    ul.plain,ul.tree,ul.troubles,ul.tally{list-style:none;margin:0;padding:0}
    .chip{display:inline-block;border:1px solid currentColor;border-radius:1rem;padding:0 .55rem;font-size:.78rem;
    font-weight:600;line-height:1.5;white-space:nowrap}
    .tally{display:flex;flex-wrap:wrap;gap:.3rem 1.4rem;margin:.6rem 0 1rem} .tally b{font-size:1.35rem}
    .answer{font-size:1.1rem;max-width:60ch}
    td code{overflow-wrap:normal}
    .card{border:1px solid var(--line);border-radius:.6rem;padding:.9rem 1.1rem;margin:1rem 0;display:flex;
    flex-wrap:wrap;gap:1rem 2rem;align-items:flex-start}
    .card .told{flex:1 1 26rem;min-width:0} .card h3{margin:0 0 .5rem;font-size:1rem}
    .change:focus{outline:2px solid var(--accent);outline-offset:4px;border-radius:.4rem}
    .root{font-size:1rem;line-height:1.4} .root code{font-size:.93em}
    .detail{padding-left:1.4em} .detail code{color:var(--ink)}
    .mark{display:inline-block;min-width:1ch;font-weight:700;font-family:ui-monospace,"DejaVu Sans Mono",monospace}
    .mark.added{color:var(--same)} .mark.removed{color:var(--failed)} .mark.altered{color:var(--changed)}
    .mark.moved,.mark.retimed{color:var(--new)}
    .chain{color:var(--quiet);font-size:.87rem;margin:.2rem 0} .cause{display:inline-block;max-width:100%;overflow-wrap:anywhere}
    .channel{color:var(--quiet);font-size:.78rem;margin-left:.6rem}
    .quiet.run{white-space:nowrap}
    .onward{margin:.6rem 0 0}
    details{margin:.3rem 0} summary{cursor:pointer;color:var(--quiet)} details[open]>summary{margin-bottom:.3rem}
    figure{margin:0} figcaption{color:var(--quiet);font-size:.82rem;margin-top:.35rem}
    .pair{display:grid;grid-template-columns:auto auto;gap:.2rem 1rem;justify-content:start}
    .pair figcaption{grid-column:1/-1} .pair svg,.overlay svg{max-width:100%;height:auto;display:block}
    .side{font-size:.82rem;font-weight:600;margin-bottom:.25rem;overflow-wrap:anywhere}
    .screens{display:flex;flex-wrap:wrap;gap:1rem 2rem;align-items:flex-end;margin:1rem 0}
    .only-before{color:#0b6bcb;font-weight:600} .only-after{color:#b8430a;font-weight:600}
    .step{border-top:1px solid var(--line);padding-top:.2rem;margin-top:1.4rem} .step article{margin:.7rem 0 1rem}
    .same-steps{border-top:1px solid var(--line);padding-top:.5rem;margin:1.2rem 0 0}
    .tree{padding-left:1.2rem;border-left:2px solid var(--line)} .tree .tree{margin-left:.2rem}
    .tree li{margin:.25rem 0} .tree .root{font-size:.9rem}
    .troubles li{margin:.5rem 0}
    .recorded details{margin:.15rem 0}
    [data-off],[hidden]{display:none!important}
    .moment{display:flex;flex-wrap:wrap;gap:1rem 2rem;align-items:flex-start;margin-top:1rem}
    .moment>figure{flex:0 1 380px} .moment svg{max-width:100%;height:auto;display:block}
    .tree-at{flex:1 1 24rem;min-width:0} .tree-at h3{margin-top:0} .views{max-height:34rem;overflow:auto}
    .scrubber{display:flex;gap:.5rem;align-items:center;margin-bottom:.6rem} .scrubber input{flex:1;min-width:0}
    button{font:inherit;color:inherit;background:var(--raised);border:1px solid var(--line);border-radius:.35rem;
    padding:.1rem .6rem;cursor:pointer}
    .filters{display:flex;flex-wrap:wrap;gap:.2rem 1rem} .filters label{white-space:nowrap}
    .i1{padding-left:1.1em} .i2{padding-left:2.2em} .i3{padding-left:3.3em} .i4{padding-left:4.4em}
    .i5{padding-left:5.5em} .i6{padding-left:6.6em} .i7{padding-left:7.7em} .i8{padding-left:8.8em}
    .i9{padding-left:9.9em} .i10{padding-left:11em} .i11{padding-left:12.1em} .i12{padding-left:13.2em}
    td.i1{padding-left:1.6em} td.i2{padding-left:2.6em} td.i3{padding-left:3.6em} td.i4{padding-left:4.6em}
    .views td{padding-top:.1rem;padding-bottom:.1rem;font-size:.87rem} .views .code{white-space:nowrap}
    .events{list-style:none;margin:.2rem 0 .8rem;padding:0;font-size:.87rem}
    .events li{display:grid;grid-template-columns:3.2rem 5rem 1fr;gap:0 .7rem;padding:.08rem .3rem}
    .events li>span{min-width:0;overflow-wrap:anywhere} .events .number{text-align:right;color:var(--quiet);
    font-variant-numeric:tabular-nums} .events li:target{background:var(--mark)}
    .kind{font-weight:600} .kind.callback,.kind.unimplemented{color:var(--new)} .kind.exception,.kind.advisory{
    color:var(--failed)} .kind.action,.kind.message{color:var(--changed)} .kind.stimulus{color:var(--same)}
    .kind.display,.kind.layout,.kind.lifecycle{color:var(--quiet)} .set{color:var(--quiet);padding-left:1.1em}
    .timeline .lane{fill:var(--quiet);stroke:none;font-size:12px} .timeline line.lane{stroke:var(--line)}
    .timeline .begin{stroke:var(--line)} .timeline .step{font-size:12px;font-weight:600}
    .timeline .time{font-size:10.5px;fill:var(--quiet)} .timeline .cursor{stroke:var(--accent);stroke-width:2}
    .timeline .arrow{fill:none;stroke:var(--quiet);opacity:.55} .timeline marker path{fill:var(--quiet)}
    .timeline circle{fill:var(--quiet);stroke:var(--paper)} .timeline .stimulus,.timeline .touch,.timeline .gesture{
    fill:var(--same)} .timeline .callback{fill:var(--new)} .timeline .unimplemented{fill:var(--paper);
    stroke:var(--new);stroke-width:1.5} .timeline .action,.timeline .message{fill:var(--changed)}
    .timeline .exception,.timeline .advisory{fill:var(--failed)} .timeline a:focus-visible circle{stroke:var(--ink);
    stroke-width:3}
    .page{scroll-margin-top:8rem} .command{margin:.6rem 0} .command p{margin:0 0 .2rem}
    pre{background:var(--raised);border:1px solid var(--line);border-radius:.4rem;padding:.5rem .8rem;margin:.2rem 0}
    .spans .head,.spans .cells{font-size:12px} .spans .head{fill:var(--quiet)}
    .spans .letter{font-size:12px;font-weight:700;fill:#fff} .spans a:hover rect{opacity:.85}
    span.letter{display:inline-block;min-width:1.6em;text-align:center;border-radius:.25rem;color:#fff;font-weight:700}
    .b0{fill:#4c72b0;background:#4c72b0} .b1{fill:#c2571a;background:#c2571a} .b2{fill:#3d8b57;background:#3d8b57}
    .b3{fill:#a23b46;background:#a23b46} .b4{fill:#7a5aa8;background:#7a5aa8} .b5{fill:#7d6140;background:#7d6140}
    .b6{fill:#b0478f;background:#b0478f} .b7{fill:#5b6570;background:#5b6570}
    #keys{position:fixed;right:1rem;bottom:1rem;background:var(--paper);color:var(--ink);border:1px solid var(--line);
    border-radius:.5rem;padding:.2rem 1.2rem;box-shadow:0 4px 18px #0003}
    @media (prefers-color-scheme:dark){.only-before{color:#4dabf7} .only-after{color:#ff922b}}
    @media (max-width:600px){.facts{grid-template-columns:1fr;gap:0} .facts dd{margin-bottom:.5rem}
    .card{padding:.8rem} .pair{grid-template-columns:1fr 1fr}
    .events li{grid-template-columns:2.2rem 3.6rem 1fr;gap:0 .4rem} .events [class^=i]{padding-left:.3em}}

    """)
}
