#if Server
/// Fields that every response has, so that a page can run nothing that is not from here, is shown in no other site's
/// frame and is read by no other site.
package enum Protection {
  package static let fields: [(name: String, value: String)] = [
    ("Content-Security-Policy", contentPolicy),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cache-Control", "no-store"),
  ]

  /// Scripts and styles are files of this server; nothing that stands in a page is run.
  private static let contentPolicy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'",
    "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")
}
#endif
