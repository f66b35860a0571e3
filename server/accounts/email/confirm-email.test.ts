import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proofs, sessions } from '#db/schema/accounts.ts'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'
import {
  aCustomer,
  anAddress,
  ask,
  lastMailTo,
  liftedIpLimits,
  mailsTo,
  PASSWORD,
  signIn,
  signUp,
} from '../accounts.fixture.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ seed: false, limits: liftedIpLimits })
})
afterAll(() => site.close())

const HOUR = 3_600_000

describe('the link of the confirmation mail', () => {
  test('confirms, says so kindly when it is used again, and signs nobody in', async () => {
    const email = anAddress()
    const { token } = await signUp(site, email)
    const before = await site.base.db.select().from(sessions)
    const [first, second] = [await ask(site, 'confirm', { token }), await ask(site, 'confirm', { token })]
    expect([first.status, first.body]).toEqual([200, { status: 'confirmed' }])
    expect([second.status, second.body]).toEqual([200, { status: 'already_confirmed' }])
    expect(await site.base.db.select().from(sessions)).toEqual(before)
    await expect(signIn(site, email)).resolves.toBeDefined()
  })

  test('pressed twice at once confirms once', async () => {
    const { token } = await signUp(site, anAddress())
    const answers = await Promise.all([ask(site, 'confirm', { token }), ask(site, 'confirm', { token })])
    expect(answers.map((answer) => answer.body.status).sort()).toEqual(['already_confirmed', 'confirmed'])
  })

  test('looked at by a mail robot still confirms afterwards', async () => {
    const { token } = await signUp(site, anAddress())
    for (const path of [`/auth/confirm?token=${token}`, `/api/auth/confirm?token=${token}`])
      for (const method of ['GET', 'HEAD']) expect((await fetch(site.url + path, { method })).status).not.toBe(200)
    expect((await ask(site, 'confirm', { token })).body.status).toBe('confirmed')
  })

  test('after a day says that it has expired, and a new one can be had', async () => {
    const email = anAddress()
    const { token } = await signUp(site, email)
    site.clock.advance(24 * HOUR)
    const late = await ask(site, 'confirm', { token })
    expect([late.status, late.body.code]).toEqual([400, 'link_expired'])
    await ask(site, 'resend-confirmation', { email })
    expect((await ask(site, 'confirm', { token: (await lastMailTo(site, email)).token })).body.status).toBe('confirmed')
  })

  test('with any one bit changed is refused', async () => {
    const { token } = await signUp(site, anAddress())
    const bytes = Buffer.from(token, 'base64url')
    for (const [at, byte] of bytes.entries())
      for (let bit = 1; bit < 256; bit *= 2) {
        const flipped = Buffer.from(bytes)
        flipped.writeUInt8(byte ^ bit, at)
        const { status, body } = await ask(site, 'confirm', { token: flipped.toString('base64url') })
        expect([at, bit, status, body.code]).toEqual([at, bit, 400, 'bad_link'])
      }
    for (const bad of ['', 'x', `${token}A`, token.slice(1), '../../x', "' OR 1=1"])
      expect((await ask(site, 'confirm', { token: bad })).body.code).toBe('bad_link')
    expect((await ask(site, 'confirm', { token })).body.status).toBe('confirmed')
  })

  test('of an earlier mail still works after another was asked for', async () => {
    const email = anAddress()
    const { token } = await signUp(site, email)
    await ask(site, 'resend-confirmation', { email })
    expect((await ask(site, 'confirm', { token })).body.status).toBe('confirmed')
  })
})

describe('the code of the confirmation mail', () => {
  test('confirms, and says so kindly when it is used again', async () => {
    const email = anAddress()
    const { code } = await signUp(site, email)
    expect((await ask(site, 'confirm-code', { email, code })).body).toEqual({ status: 'confirmed' })
    expect((await ask(site, 'confirm-code', { email, code })).body).toEqual({ status: 'already_confirmed' })
    await expect(signIn(site, email)).resolves.toBeDefined()
  })

  test('is worth nothing after five wrong tries, also when they come at once; the link still works', async () => {
    const email = anAddress()
    const { code, token } = await signUp(site, email)
    const wrong = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => ask(site, 'confirm-code', { email, code: otherThan(code, n) })),
    )
    expect(wrong.map((answer) => [answer.status, answer.body.code])).toEqual(Array(5).fill([400, 'bad_code']))
    expect((await ask(site, 'confirm-code', { email, code })).body.code).toBe('bad_code')
    expect((await ask(site, 'confirm', { token })).body.status).toBe('confirmed')
  })

  test('bears four wrong tries', async () => {
    const email = anAddress()
    const { code } = await signUp(site, email)
    for (const n of [1, 2, 3, 4]) await ask(site, 'confirm-code', { email, code: otherThan(code, n) })
    expect((await ask(site, 'confirm-code', { email, code })).body.status).toBe('confirmed')
  })

  test('is replaced by that of the next mail, and expires after a day', async () => {
    const email = anAddress()
    const first = await signUp(site, email)
    await ask(site, 'resend-confirmation', { email })
    const second = await lastMailTo(site, email)
    if (first.code !== second.code)
      expect((await ask(site, 'confirm-code', { email, code: first.code })).body.code).toBe('bad_code')
    site.clock.advance(24 * HOUR)
    expect((await ask(site, 'confirm-code', { email, code: second.code })).body.code).toBe('link_expired')
  })

  test('serves nobody else, and an address without an account answers as a wrong code does', async () => {
    const { code } = await signUp(site, anAddress())
    const other = anAddress()
    await signUp(site, other)
    const answers = [
      await ask(site, 'confirm-code', { email: other, code }),
      await ask(site, 'confirm-code', { email: anAddress(), code }),
    ]
    expect(answers.map((answer) => [answer.status, answer.body.code, answer.body.message])).toEqual(
      Array(2).fill([400, 'bad_code', 'This code is not valid. Please check it or ask for a new one.']),
    )
  })

  test('of another form is refused beside its field', async () => {
    const { body } = await ask<object>(site, 'confirm-code', { email: anAddress(), code: '12345' })
    expect(body).toMatchObject({
      code: 'validation',
      errors: [{ field: 'code', message: 'Please enter the 6 digits from our email.' }],
    })
  })
})

describe('asking for the mail again', () => {
  test('twenty times sends three in an hour, whoever asks, and says the same each time', async () => {
    const email = anAddress()
    await signUp(site, email)
    const answers = []
    for (let times = 0; times < 20; times += 1) answers.push(await ask(site, 'resend-confirmation', { email }))
    answers.push(await ask(site, 'resend-confirmation', { email: anAddress('stranger') }))
    answers.push(await ask(site, 'resend-confirmation', { email: await aCustomer(site) }))
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { status: 'check_email' }])
    expect(await mailsTo(site, email)).toHaveLength(3)
  })

  test('for an address without an account or a confirmed one sends nothing', async () => {
    const [stranger, customer] = [anAddress(), await aCustomer(site)]
    await ask(site, 'resend-confirmation', { email: stranger })
    await ask(site, 'resend-confirmation', { email: customer })
    expect(await mailsTo(site, stranger)).toEqual([])
    expect((await mailsTo(site, customer)).map((mail) => mail.template)).toEqual(['confirmation'])
  })
})

test('neither the link nor the code can be read from the database', async () => {
  const email = anAddress()
  const { token, code } = await signUp(site, email, PASSWORD)
  const kept = JSON.stringify(await site.base.db.select().from(proofs))
  expect(kept).not.toContain(token)
  expect(kept).not.toContain(token.slice(22))
  const [row] = await site.base.db
    .select()
    .from(proofs)
    .where(and(like(proofs.identifier, 'code:%'), eq(proofs.value, `0 ${code}`)))
  expect(row).toBeUndefined()
})

const otherThan = (code: string, by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
