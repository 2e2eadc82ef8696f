extension ScreenPicture {
  /// Colours for light and dark pages; renderers that know no media queries draw the light ones.
  static let style = Markup.trusted(
    """
    .screen .device{fill:#2b3038;stroke:#14171b}
    .screen .home{fill:#1c2026;stroke:#4a525e;stroke-width:2}
    .screen .glass{fill:#eceff3}
    .screen .status{fill:#14171b}
    .screen .view{fill:#fff;fill-opacity:.7;stroke:#b9c2cd}
    .screen .content{fill:#fff;stroke:#b9c2cd}
    .screen .bar{fill:#d3dce8;stroke:#a3b0c0}
    .screen .control{fill:#fff;stroke:#6b7f99;stroke-width:1.5}
    .screen .field{fill:#fff;stroke:#8e9bab;stroke-width:1.5}
    .screen .row{fill:#fff;stroke:#dfe4ea}
    .screen .keyboard{fill:#b9c0ca;stroke:#98a1ad}
    .screen .dimming{fill:#000;fill-opacity:.4}
    .screen .popover{fill:#22324d;stroke:#0f1a2c;stroke-width:1.5}
    .screen .changed{fill:none;stroke:#e8590c}
    .screen .former{fill:none;stroke:#e8590c}
    .screen .touch{fill:#1c7ed6;fill-opacity:.45;stroke:#fff;stroke-width:3}
    .screen .touched{fill:#1c7ed6;fill-opacity:.2;stroke:#1c7ed6;stroke-width:3}
    .screen .way{fill:none;stroke:#1c7ed6;stroke-width:6;stroke-opacity:.6;stroke-linecap:round}
    .screen .both{fill:#fff;fill-opacity:.35;stroke:#a9b3bf}
    .screen .before{fill:#0b6bcb;fill-opacity:.1;stroke:#0b6bcb;stroke-width:4;stroke-dasharray:14 8}
    .screen .after{fill:#e8590c;fill-opacity:.1;stroke:#e8590c;stroke-width:4}
    .screen text{font-family:system-ui,-apple-system,"DejaVu Sans",sans-serif;fill:#1f2833}
    .screen .named{fill:#5b6775}
    @media (prefers-color-scheme:dark){
    .screen .device{fill:#050607;stroke:#566070}
    .screen .home{fill:#14171b;stroke:#566070}
    .screen .glass{fill:#1d2127}
    .screen .status{fill:#000}
    .screen .view{fill:#2b3039;stroke:#505a67}
    .screen .content{fill:#2b3039;stroke:#505a67}
    .screen .bar{fill:#39424f;stroke:#5b6675}
    .screen .control{fill:#20252c;stroke:#93a3b8}
    .screen .field{fill:#14171b;stroke:#7c8a9c}
    .screen .row{fill:#2b3039;stroke:#3f4753}
    .screen .keyboard{fill:#454d59;stroke:#656f7d}
    .screen .dimming{fill:#000;fill-opacity:.55}
    .screen .popover{fill:#4a6797;stroke:#9ec1ea}
    .screen .changed,.screen .former{stroke:#ff922b}
    .screen .after{fill:#ff922b;stroke:#ff922b}
    .screen .before{fill:#4dabf7;stroke:#4dabf7}
    .screen .both{fill:#2b3039;stroke:#5b6675}
    .screen text{fill:#e6e9ed}
    .screen .named{fill:#a7b1bd}
    }
    """)
}
