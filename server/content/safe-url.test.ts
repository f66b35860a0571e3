import { describe, expect, test } from 'vitest'
import { safeImageUrl, safeLinkUrl } from './safe-url.ts'

test('addresses of this site and of the web stay', () => {
  expect(safeImageUrl('/og/blog/sunday.png')).toBe('/og/blog/sunday.png')
  expect(safeImageUrl('https://pictures.example/a b.jpg?w=800')).toBe('https://pictures.example/a%20b.jpg?w=800')
  expect(safeLinkUrl('/binder?tab=health#top')).toBe('/binder?tab=health#top')
  expect(safeLinkUrl('http://films.example/1')).toBe('http://films.example/1')
})

test('a picture without encryption is none, and neither is nothing', () => {
  for (const address of ['http://pictures.example/a.jpg', '', '   ', null]) expect(safeImageUrl(address)).toBeNull()
  expect(safeLinkUrl(null)).toBeNull()
})

describe('an address that could run, or names another site in disguise, is none', () => {
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
  ])('%j', (address) => {
    for (const read of [safeImageUrl, safeLinkUrl]) {
      const shown = read(address)
      // What is no scheme to a browser is the name of a file here, and stays on this site.
      if (shown !== null) expect(new URL(shown, 'https://site.example').origin).toBe('https://site.example')
      expect(shown ?? '/').toMatch(/^\/(?![/\\])/)
    }
  })
})
