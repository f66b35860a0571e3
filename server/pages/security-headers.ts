import { createHash } from 'node:crypto'

/** Where browsers tell what the policy stopped (features: frame, 16). */
export const reportUrl = '/api/csp-reports'

/**
 * The policy of one page, as it was rendered with a mark that nobody can guess: of the scripts that are written in it,
 * exactly those may run that bear the mark, besides our files. What an author wrote bears none, so it stays still even
 * where it beat the cleaner (features: frame, 17). Styles of elements stay allowed, because positioned pop-ups measure
 * themselves.
 */
export function contentSecurityPolicy(html: string, mark: string): string {
  const ours = new RegExp(`<script(?=[^>]*\\snonce="${mark}")(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`, 'g')
  const hashes = [...html.matchAll(ours)].map(
    ([, text]) =>
      `'sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trimEnd(),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    // The newer report-to is sent minutes later, and not by every browser.
    `report-uri ${reportUrl}`,
  ].join('; ')
}

/** The page without the marks: it is the same bytes for everyone, and a mark that was read somewhere is worth nothing. */
export function removeNonces(html: string, mark: string): string {
  return html.replaceAll(` nonce="${mark}"`, '')
}

/** Headers that every answer of a site at this address carries, whatever it is. */
export function plainHeaders(publicUrl: string): Record<string, string> {
  return publicUrl.startsWith('https://') ? { ...always, 'strict-transport-security': 'max-age=31536000' } : always
}

const always: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}
