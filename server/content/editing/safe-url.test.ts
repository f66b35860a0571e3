import { describe, expect, test } from 'vitest'
import { safeImageUrl, safeLinkUrl } from './safe-url.ts'

test('URLs of this site and of the web are accepted', () => {
  expect(safeImageUrl('/og/blog/sunday.png')).toBe('/og/blog/sunday.png')
  expect(safeImageUrl('https://pictures.example/a b.jpg?w=800')).toBe('https://pictures.example/a%20b.jpg?w=800')
  expect(safeLinkUrl('/binder?tab=health#top')).toBe('/binder?tab=health#top')
  expect(safeLinkUrl('http://films.example/1')).toBe('http://films.example/1')
})

test('http images and empty URLs are refused', () => {
  for (const url of ['http://pictures.example/a.jpg', '', '   ', null]) expect(safeImageUrl(url)).toBeNull()
  expect(safeLinkUrl(null)).toBeNull()
})

/** An image URL is on this site or uses https, and a video URL uses http or https. Any other URL is not shown. */
describe('scripts and disguised URLs of other sites are refused', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' java\tscript:alert(1)',
    'java\r\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    '\u00a0javascript:alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'blob:https://here.invalid/1',
    'file:///etc/passwd',
    'filesystem:https://a.example/1',
    'view-source:https://a.example',
    'mailto:a@b.example',
    '//evil.example/a',
    '\\\\evil.example/a',
    '/\\evil.example/a',
    '/\t/evil.example/a',
    '/.//evil.example/a',
    'https://[',
    'http://169.254.169.254:99999/',
  ])('%j', (url) => {
    for (const toSafeUrl of [safeImageUrl, safeLinkUrl]) {
      const result = toSafeUrl(url)
      // A text that browsers do not parse as a scheme is a relative path on this site.
      if (result !== null) expect(new URL(result, 'https://site.example').origin).toBe('https://site.example')
      expect(result ?? '/').toMatch(/^\/(?![/\\])/)
    }
  })
})
