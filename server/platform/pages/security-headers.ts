import { createHash } from 'node:crypto'
import { embedOrigins } from '#contract/content/videos/video-source.ts'

/** The endpoint for violation reports of browsers. */
const reportUrl = '/api/csp-reports'

/**
 * Builds the content security policy of a page that was rendered with a random nonce. Inline scripts with the nonce may
 * run, by their hashes, and so may the site's files. Scripts in authored content have no nonce, so they cannot run even
 * if they bypass the sanitizer. Inline style attributes stay allowed, because positioned pop-ups need them.
 */
export function contentSecurityPolicy(html: string, nonce: string): string {
  const nonceScripts = new RegExp(`<script(?=[^>]*\\snonce="${nonce}")(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`, 'g')
  const hashes = [...html.matchAll(nonceScripts)].map(
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
    // The players of videos elsewhere, which load after a click.
    `frame-src 'self' ${embedOrigins.join(' ')}`,
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    // The newer report-to is sent minutes later and not by every browser.
    `report-uri ${reportUrl}`,
  ].join('; ')
}

/** Removes the nonces, so that the page has the same bytes for everyone. A published nonce would be worthless. */
export function removeNonces(html: string, nonce: string): string {
  return html.replaceAll(` nonce="${nonce}"`, '')
}

export function securityHeaders(site: { publicUrl: string; hstsSubdomains?: boolean }): Record<string, string> {
  if (!site.publicUrl.startsWith('https://')) return baseHeaders
  const subdomains = site.hstsSubdomains ? '; includeSubDomains' : ''
  return { ...baseHeaders, 'strict-transport-security': `max-age=31536000${subdomains}` }
}

const baseHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  // The camera reads printed sheets of the planner.
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
}
