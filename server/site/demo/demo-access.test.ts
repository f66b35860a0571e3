import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { demoToken } from './demo-access.ts'

const site = await openSiteForFile({ seed: false })
const remoteSite = await openSiteForFile({ seed: false, demoRemote: true })

const mailboxUrl = '/demo/mailbox.json'

/** Unlike `fetch`, sends any Host header. */
async function get(url: string, headers: Record<string, string>) {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request(url, { headers }, resolve).on('error', reject).end(),
  )
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

test.each(['localhost', 'localhost:9', '127.0.0.1', '[::1]:3000', 'LOCALHOST'])(
  'demo pages: are served for the host %s, and never cached',
  async (host) => {
    const { status, headers } = await get(site.url + mailboxUrl, { host })
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  },
)

/** Demo pages answer only for the host of `PUBLIC_URL` or a loopback name, and are never cached. */
test.each(['rebound.example', 'localhost.evil.example', '127.0.0.1.evil.example', '192.168.1.5:3000', '0.0.0.0'])(
  'demo pages: are not served for the host %s',
  async (host) => {
    for (const path of [mailboxUrl, '/demo/mailbox', '/demo/checkout/demo_1', '/demo/calendar']) {
      const { status, headers, body } = await get(site.url + path, { host })
      expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
      expect(body).toBe(`The demo pages are only available at ${site.base.site.publicUrl}.`)
    }
  },
)

/**
 * A demo that other machines can reach needs `DEMO_REMOTE=1`. Its mail then requires the token printed at the start.
 */
test('demo for other machines: the printed link sets a cookie that opens the captured mail', async () => {
  expect((await remoteSite.call('GET', mailboxUrl)).status).toBe(404)
  const token = demoToken(remoteSite.base)
  expect(token).toMatch(/^[\w-]{43}$/)
  const { status, headers } = await remoteSite.call('GET', `/demo/mailbox?token=${token}`)
  expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([303, '/demo/mailbox', 'no-store'])
  const [cookie = '', ...attributes] = headers.get('set-cookie')?.split('; ') ?? []
  expect(attributes.sort()).toEqual(['HttpOnly', 'Path=/demo', 'SameSite=Lax'])
  expect((await remoteSite.call('GET', mailboxUrl, { headers: { cookie } })).status).toBe(200)
  expect((await get(remoteSite.url + mailboxUrl, { cookie, host: 'rebound.example' })).status).toBe(404)
})

test('demo for other machines: a wrong token sets no cookie, and a wrong cookie opens nothing', async () => {
  const token = demoToken(remoteSite.base)
  for (const wrong of ['', 'x', token.slice(1), `${token}x`, demoToken(site.base), 'é', '%00']) {
    const { headers } = await remoteSite.call('GET', `/demo/mailbox?token=${encodeURIComponent(wrong)}`)
    expect(headers.has('set-cookie')).toBe(false)
    const cookie = `demo_token=${encodeURIComponent(wrong)}`
    expect((await remoteSite.call('GET', mailboxUrl, { headers: { cookie } })).status).toBe(404)
  }
})
