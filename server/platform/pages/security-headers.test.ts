import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, removeNonces, securityHeaders } from './security-headers.ts'

const nonce = '7e0f6e0e-0c55-4b7e-9c1c-8f6d3b6f1a02'
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const scriptsOf = (html: string) => /script-src ([^;]*);/.exec(contentSecurityPolicy(html, nonce))?.[1]?.split(' ')

/** Only first-party scripts run in a page, even if content gets past the sanitizer. */
test('CSP: allows only inline scripts with the nonce of this render, by their hashes', () => {
  const html = `<script nonce="${nonce}">ours()</script><p><script>theirs()</script>
    <script nonce="">theirs(1)</script><script nonce="another">theirs(2)</script>
    <script title="nonce=${nonce}">theirs(3)</script><script>/* nonce="${nonce}" */theirs(4)</script></p>
    <script type="application/ld+json">{"a":1}</script>
    <script async="" nonce="${nonce}">ours(1)</script><script nonce="${nonce}" type="module" src="/assets/a.js"></script>`
  expect(scriptsOf(html)).toEqual(["'self'", hash('ours()'), hash('ours(1)')])
})

test('CSP: without inline scripts allows scripts of the same origin only', () => {
  expect(scriptsOf('<p>Hello</p>')).toEqual(["'self'"])
  expect(contentSecurityPolicy('', nonce)).not.toMatch(/script-src[^;]*(unsafe-inline|unsafe-eval|https:|\*)/)
})

test('remove nonces: the HTML is the same for every render', () => {
  const html = `<link nonce="${nonce}" href="/a.css"/><script nonce="${nonce}">ours()</script>`
  expect(removeNonces(html, nonce)).toBe('<link href="/a.css"/><script>ours()</script>')
})

test('HSTS: a year over https, with subdomains if the setting says so', () => {
  const hsts = (site: Parameters<typeof securityHeaders>[0]) => securityHeaders(site)['strict-transport-security']
  const publicUrl = 'https://shop.example'
  expect(hsts({ publicUrl })).toBe('max-age=31536000')
  expect(hsts({ publicUrl, hstsSubdomains: true })).toBe('max-age=31536000; includeSubDomains')
  expect(hsts({ publicUrl: 'http://localhost:3000', hstsSubdomains: true })).toBeUndefined()
})
