import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { callAuth, createCustomer, highIpLimits, mailsTo, PASSWORD, signUp, uniqueEmail } from './accounts.fixture.ts'

const site = await openSiteForFile({ seed: false, limits: highIpLimits })

describe('open redirect: a request cannot choose a redirect target', () => {
  const redirectFields = () => [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert("evil")',
    `${site.url}.evil.example`,
    `${site.url}@evil.example`,
  ]

  test('in responses', async () => {
    const email = await createCustomer(site)
    for (const callbackURL of redirectFields()) {
      const response = await callAuth(site, 'sign-in', {
        email,
        password: PASSWORD,
        callbackURL,
        redirectTo: callbackURL,
      })
      expect(response.status).toBe(200)
      expect(response.headers.get('location')).toBeNull()
      expect(JSON.stringify(response.body)).not.toContain('evil')
    }
  })

  test.each([
    ['sign-up', (email: string) => ({ email, password: PASSWORD })],
    ['resend-confirmation', (email: string) => ({ email })],
    ['request-reset', (email: string) => ({ email })],
  ])('in mails after %s, even with a forged host header', async (operation, bodyFor) => {
    for (const callbackURL of redirectFields()) {
      const email = uniqueEmail()
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
    request(`${site.url}/api/auth/${operation}`, { method: 'POST', headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
      .on('error', reject)
      .end(body)
  })
}
