import { request } from 'node:http'
import { betterAuth } from 'better-auth/minimal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../tests/openapi-operations.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import { aCustomer, anAddress, ask, liftedIpLimits, mailsTo, PASSWORD, signUp } from './accounts.fixture.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ seed: false, limits: liftedIpLimits })
})
afterAll(() => site.close())

test('none of better-auth’s own addresses is answered', async () => {
  const { api } = betterAuth({
    baseURL: site.url,
    secret: 'only its list of addresses is read here',
    emailAndPassword: { enabled: true },
  })
  const ours = operations().map(({ path }) => path)
  const theirs = Object.values(api)
    .flatMap(({ path }: { path?: string }) => (path ? [`/api/auth${path.replace(/:\w+/g, 'x')}`] : []))
    .filter((path) => !ours.includes(path))
  expect(theirs.length).toBeGreaterThan(20)
  const ofPlugins = [
    'token',
    'jwks',
    'sign-in/magic-link',
    'two-factor/enable',
    'api-key/create',
    'admin/set-role',
    'device/code',
  ]
  for (const path of [...theirs, ...ofPlugins.map((name) => `/api/auth/${name}`)])
    for (const call of [['GET'], ['POST', { body: {} }]] as const) {
      const { status, headers } = await site.call(call[0], path, call[1])
      expect([path, status, headers.getSetCookie()]).toEqual([path, 404, []])
    }
})

describe('nowhere can a request say where to lead a person next', () => {
  const elsewhere = () => [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert("evil")',
    `${site.url}.evil.example`,
    `${site.url}@evil.example`,
  ]

  test('neither in what is answered', async () => {
    const email = await aCustomer(site)
    for (const callbackURL of elsewhere()) {
      const answer = await ask(site, 'sign-in', { email, password: PASSWORD, callbackURL, redirectTo: callbackURL })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('location')).toBeNull()
      expect(JSON.stringify(answer.body)).not.toContain('evil')
    }
  })

  test.each([
    ['sign-up', (email: string) => ({ email, password: PASSWORD })],
    ['resend-confirmation', (email: string) => ({ email })],
    ['request-reset', (email: string) => ({ email })],
  ])('nor in what is mailed after %s, not even by a false host', async (operation, bodyFor) => {
    for (const callbackURL of elsewhere()) {
      const email = anAddress()
      await signUp(site, email)
      const body = JSON.stringify({ ...bodyFor(email), callbackURL, redirectTo: callbackURL, next: callbackURL })
      const status = await postAs('evil.example', operation, body)
      expect(status).toBe(200)
      const mails = await mailsTo(site, email)
      expect(mails).toHaveLength(2)
      for (const { text } of mails) {
        expect(text).not.toContain('evil')
        expect(text.match(/\w+:\/\/[^/]+/g)).toEqual([site.url])
      }
    }
  })
})

/** Posts a body in the name of another host, in every way that a request can claim one. */
function postAs(host: string, operation: string, body: string): Promise<number | undefined> {
  const headers = {
    host,
    origin: `https://${host}`,
    referer: `https://${host}/`,
    forwarded: `host=${host};proto=https`,
    'x-forwarded-host': host,
    'x-forwarded-proto': 'https',
    'x-original-url': `https://${host}/`,
    'content-type': 'application/json',
  }
  return new Promise((resolve, reject) => {
    request(`${site.url}/api/auth/${operation}`, { method: 'POST', headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode))
    })
      .on('error', reject)
      .end(body)
  })
}
