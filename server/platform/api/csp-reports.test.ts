import { expect, test } from 'vitest'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { BODY_BYTES_MAX } from './body-limits.ts'

const site = await openSiteForFile({
  seed: false,
  trustedProxies: 1,
  limits: { reportByIp: { points: 5, seconds: 60 } },
})

let clientCount = 0
const sendReport = (report: object, { type = 'application/csp-report', from = `10.0.0.${++clientCount}` } = {}) =>
  fetch(`${site.url}/api/csp-reports`, {
    method: 'POST',
    headers: { 'content-type': type, 'x-forwarded-for': from },
    body: JSON.stringify({ 'csp-report': report }),
  })

let read = 0
function readNewReports(): Record<string, unknown>[] {
  const lines = site.log.slice(read).map((line) => JSON.parse(line))
  read = site.log.length
  return lines.filter(({ audit }) => audit === 'policy_stopped')
}

const report = {
  'document-uri': `http://site.example/auth/reset?token=secret-of-a-mail`,
  referrer: '',
  'violated-directive': 'script-src-elem',
  'effective-directive': 'script-src-elem',
  'original-policy': "default-src 'self'",
  disposition: 'enforce',
  'blocked-uri': 'inline',
  'line-number': 12,
  'source-file': 'http://site.example/blog/a-post?code=secret-of-a-mail',
  'status-code': 200,
  'script-sample': 'secret-of-a-mail',
}

/**
 * The browser reports violations of a page's Content Security Policy (CSP). The log has each as one line, without
 * secrets.
 */
test('a CSP violation is logged without the secrets in its URLs', async () => {
  readNewReports()
  expect((await sendReport(report)).status).toBe(204)
  expect(readNewReports()).toMatchObject([
    {
      level: 40,
      page: 'http://site.example/auth/reset',
      rule: 'script-src-elem',
      what: 'inline',
      from: 'http://site.example/blog/a-post',
      line: 12,
    },
  ])
  expect(site.log.join('\n')).not.toContain('secret-of-a-mail')
})

test('a report with few or invalid fields is logged as one short line', async () => {
  readNewReports()
  await sendReport({ 'document-uri': 'about' })
  await sendReport({ ...report, 'document-uri': 'no address\n{"level":60}', 'blocked-uri': 'data:text/html,<script>' })
  await sendReport({ ...report, 'blocked-uri': `https://evil.example/${'x'.repeat(4_000)}` })
  const lines = readNewReports()
  expect(lines).toMatchObject([{ page: 'about', rule: '' }, { page: '', what: 'data:' }, {}])
  expect(String(lines[2]?.what).length).toBe(300)
})

test('rate limit: five reports per IP, other IPs are not affected', async () => {
  readNewReports()
  const responses = await Promise.all(Array.from({ length: 20 }, () => sendReport(report, { from: '192.0.2.1' })))
  expect(responses.map(({ status }) => status).sort()).toEqual([...Array(5).fill(204), ...Array(15).fill(429)])
  expect(responses.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
  expect((await sendReport(report, { from: '192.0.2.2' })).status).toBe(204)
  expect(readNewReports()).toHaveLength(6)
})

test('an oversized or malformed report is rejected and not logged', async () => {
  readNewReports()
  const long = 'x'.repeat(BODY_BYTES_MAX)
  expect((await sendReport({ ...report, 'original-policy': long })).status).toBe(413)
  expect((await sendReport({ ...report, 'blocked-uri': 'x'.repeat(5_000) })).status).toBe(400)
  expect((await sendReport({})).status).toBe(400)
  expect((await sendReport(report, { type: 'text/plain' })).status).toBe(415)
  expect((await sendReport(report, { type: 'application/reports+json' })).status).toBe(415)
  expect(readNewReports()).toEqual([])
})
