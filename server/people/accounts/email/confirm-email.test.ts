import { and, eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessions, verifications } from '#db/schema/people/accounts.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import {
  callAuth,
  createCustomer,
  highIpLimits,
  lastMailTo,
  mailsTo,
  PASSWORD,
  signIn,
  signUp,
  uniqueEmail,
} from '../accounts.fixture.ts'

const site = await openSiteForFile({ seed: false, limits: highIpLimits })

const HOUR = 3_600_000

describe('confirm email: link', () => {
  test('confirms without signing in; a second use returns already_confirmed', async () => {
    const email = uniqueEmail()
    const { token } = await signUp(site, email)
    const before = await site.base.db.select().from(sessions)
    const [first, second] = [await callAuth(site, 'confirm', { token }), await callAuth(site, 'confirm', { token })]
    expect([first.status, first.body]).toEqual([200, { status: 'confirmed' }])
    expect([second.status, second.body]).toEqual([200, { status: 'already_confirmed' }])
    expect(await site.base.db.select().from(sessions)).toEqual(before)
    await expect(signIn(site, email)).resolves.toBeDefined()
  })

  test('concurrent requests confirm once', async () => {
    const { token } = await signUp(site, uniqueEmail())
    const responses = await Promise.all([callAuth(site, 'confirm', { token }), callAuth(site, 'confirm', { token })])
    expect(responses.map((response) => response.body.status).sort()).toEqual(['already_confirmed', 'confirmed'])
  })

  test('a GET request by a mail scanner does not consume it', async () => {
    const { token } = await signUp(site, uniqueEmail())
    for (const path of [`/auth/confirm?token=${token}`, `/api/auth/confirm?token=${token}`])
      for (const method of ['GET', 'HEAD']) expect((await fetch(site.url + path, { method })).status).not.toBe(200)
    expect((await callAuth(site, 'confirm', { token })).body.status).toBe('confirmed')
  })

  test('expires after a day; a new one can be requested', async () => {
    const email = uniqueEmail()
    const { token } = await signUp(site, email)
    site.clock.advance(24 * HOUR)
    const expiredResponse = await callAuth(site, 'confirm', { token })
    expect([expiredResponse.status, expiredResponse.body.code]).toEqual([400, 'link_expired'])
    await callAuth(site, 'resend-confirmation', { email })
    expect((await callAuth(site, 'confirm', { token: (await lastMailTo(site, email)).token })).body.status).toBe(
      'confirmed',
    )
  })

  test('any flipped bit is rejected', async () => {
    const { token } = await signUp(site, uniqueEmail())
    const bytes = Buffer.from(token, 'base64url')
    for (const [at, byte] of bytes.entries())
      for (let bit = 1; bit < 256; bit *= 2) {
        const flipped = Buffer.from(bytes)
        flipped.writeUInt8(byte ^ bit, at)
        const { status, body } = await callAuth(site, 'confirm', { token: flipped.toString('base64url') })
        expect([at, bit, status, body.code]).toEqual([at, bit, 400, 'bad_link'])
      }
    for (const bad of ['', 'x', `${token}A`, token.slice(1), '../../x', "' OR 1=1"])
      expect((await callAuth(site, 'confirm', { token: bad })).body.code).toBe('bad_link')
    expect((await callAuth(site, 'confirm', { token })).body.status).toBe('confirmed')
  })

  test('the link of an earlier mail stays valid', async () => {
    const email = uniqueEmail()
    const { token } = await signUp(site, email)
    await callAuth(site, 'resend-confirmation', { email })
    expect((await callAuth(site, 'confirm', { token })).body.status).toBe('confirmed')
  })
})

describe('confirm email: code', () => {
  test('confirms; a second use returns already_confirmed', async () => {
    const email = uniqueEmail()
    const { code } = await signUp(site, email)
    expect((await callAuth(site, 'confirm-code', { email, code })).body).toEqual({ status: 'confirmed' })
    expect((await callAuth(site, 'confirm-code', { email, code })).body).toEqual({ status: 'already_confirmed' })
    await expect(signIn(site, email)).resolves.toBeDefined()
  })

  test('invalid after five wrong attempts, even concurrent ones; the link stays valid', async () => {
    const email = uniqueEmail()
    const { code, token } = await signUp(site, email)
    const wrong = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => callAuth(site, 'confirm-code', { email, code: otherThan(code, n) })),
    )
    expect(wrong.map((response) => [response.status, response.body.code])).toEqual(Array(5).fill([400, 'bad_code']))
    expect((await callAuth(site, 'confirm-code', { email, code })).body.code).toBe('bad_code')
    expect((await callAuth(site, 'confirm', { token })).body.status).toBe('confirmed')
  })

  test('still valid after four wrong attempts', async () => {
    const email = uniqueEmail()
    const { code } = await signUp(site, email)
    for (const n of [1, 2, 3, 4]) await callAuth(site, 'confirm-code', { email, code: otherThan(code, n) })
    expect((await callAuth(site, 'confirm-code', { email, code })).body.status).toBe('confirmed')
  })

  test('replaced by the code of the next mail, and expires after a day', async () => {
    const email = uniqueEmail()
    const first = await signUp(site, email)
    await callAuth(site, 'resend-confirmation', { email })
    const second = await lastMailTo(site, email)
    if (first.code !== second.code)
      expect((await callAuth(site, 'confirm-code', { email, code: first.code })).body.code).toBe('bad_code')
    site.clock.advance(24 * HOUR)
    expect((await callAuth(site, 'confirm-code', { email, code: second.code })).body.code).toBe('link_expired')
  })

  test('invalid for another user; an email without an account returns the same error as a wrong code', async () => {
    const { code } = await signUp(site, uniqueEmail())
    const other = uniqueEmail()
    await signUp(site, other)
    const responses = [
      await callAuth(site, 'confirm-code', { email: other, code }),
      await callAuth(site, 'confirm-code', { email: uniqueEmail(), code }),
    ]
    expect(responses.map((response) => [response.status, response.body.code, response.body.message])).toEqual(
      Array(2).fill([400, 'bad_code', 'This code isn’t valid. Please check it or request a new one.']),
    )
  })

  test('a malformed code is rejected with its field', async () => {
    const { body } = await callAuth<object>(site, 'confirm-code', { email: uniqueEmail(), code: '12345' })
    expect(body).toMatchObject({
      code: 'validation',
      errors: [{ field: 'code', message: 'Enter the 6 digits from our email.' }],
    })
  })
})

describe('resend confirmation', () => {
  test('twenty requests send three mails in an hour, with the same response each time', async () => {
    const email = uniqueEmail()
    await signUp(site, email)
    const responses = []
    for (let times = 0; times < 20; times += 1) responses.push(await callAuth(site, 'resend-confirmation', { email }))
    responses.push(await callAuth(site, 'resend-confirmation', { email: uniqueEmail('stranger') }))
    responses.push(await callAuth(site, 'resend-confirmation', { email: await createCustomer(site) }))
    for (const { status, body } of responses) expect([status, body]).toEqual([200, { status: 'check_email' }])
    expect(await mailsTo(site, email)).toHaveLength(3)
  })

  test('sends nothing to an unknown or confirmed email', async () => {
    const [stranger, customer] = [uniqueEmail(), await createCustomer(site)]
    await callAuth(site, 'resend-confirmation', { email: stranger })
    await callAuth(site, 'resend-confirmation', { email: customer })
    expect(await mailsTo(site, stranger)).toEqual([])
    expect((await mailsTo(site, customer)).map((mail) => mail.template)).toEqual(['confirmation'])
  })
})

test('confirm email: the database contains neither link nor code', async () => {
  const email = uniqueEmail()
  const { token, code } = await signUp(site, email, PASSWORD)
  const verificationRows = JSON.stringify(await site.base.db.select().from(verifications))
  expect(verificationRows).not.toContain(token)
  expect(verificationRows).not.toContain(token.slice(22))
  const [row] = await site.base.db
    .select()
    .from(verifications)
    .where(and(like(verifications.identifier, 'code:%'), eq(verifications.value, `0 ${code}`)))
  expect(row).toBeUndefined()
})

const otherThan = (code: string, by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
