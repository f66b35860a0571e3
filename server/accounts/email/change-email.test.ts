import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { profiles } from '#db/schema/accounts.ts'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'
import {
  aCustomer,
  anAddress,
  ask,
  askForReset,
  lastMailTo,
  liftedIpLimits,
  mailsTo,
  PASSWORD,
  signUp,
  slowStepsOf,
  type TestSession,
} from '../accounts.fixture.ts'
import { anOwner, askForEmail, askOwn, fieldsOf, type Owner, profileOf } from '../signed-in-user.fixture.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ seed: false, limits: liftedIpLimits })
})
afterAll(() => site.close())

const HOUR = 3_600_000
const byLink = (token: string) => ask(site, 'new-email', { token })
const byCode = (owner: Owner, code: string) => askOwn(site, owner, ['POST', 'email-code'], { code })
const signInStatus = async (email: string) =>
  (await ask<TestSession>(site, 'sign-in', { email, password: PASSWORD })).status

/** Ann, and the mail that came to the address she wants. */
async function asked(email = anAddress('new')) {
  const ann = await anOwner(site)
  const answer = await askForEmail(site, ann, email)
  return { ann, email, answer, mail: await lastMailTo(site, email) }
}

describe('a new address', () => {
  test('changes nothing until it is confirmed, and is shown as waiting', async () => {
    const { ann, email } = await asked()
    expect((await profileOf(site, ann)).body).toMatchObject({ user: { email: ann.email }, newEmail: email })
    expect([await signInStatus(ann.email), await signInStatus(email)]).toEqual([200, 401])
  })

  test.each(['link', 'code'] as const)(
    'is confirmed by the %s; the old address is told and signs nobody in',
    async (by) => {
      const { ann, email, mail } = await asked()
      const confirmed = await (by === 'link' ? byLink(mail.token) : byCode(ann, mail.code))
      expect([confirmed.status, confirmed.body]).toEqual([200, { status: 'changed' }])
      expect([await signInStatus(email), await signInStatus(ann.email)]).toEqual([200, 401])
      expect((await lastMailTo(site, ann.email)).template).toBe('email-changed')
      expect((await profileOf(site, ann)).body).toMatchObject({ user: { email }, newEmail: null })
    },
  )

  test('confirmed twice, or in two tabs at once, is changed once and says so kindly', async () => {
    const { ann, mail } = await asked()
    const answers = await Promise.all([byLink(mail.token), byLink(mail.token)])
    expect(answers.map(({ body }) => body.status).sort()).toEqual(['already_changed', 'changed'])
    expect((await byLink(mail.token)).body.status).toBe('already_changed')
    const told = (await mailsTo(site, ann.email)).filter(({ template }) => template === 'email-changed')
    expect(told).toHaveLength(1)
  })

  test('that another one replaced is confirmed by nothing any more', async () => {
    const { ann, mail, email } = await asked()
    const other = anAddress('other')
    await askForEmail(site, ann, other)
    expect((await byLink(mail.token)).body.code).toBe('bad_link')
    expect((await byCode(ann, mail.code)).body.code).toBe('bad_code')
    expect(await signInStatus(email)).toBe(401)
    expect((await byLink((await lastMailTo(site, other)).token)).body.status).toBe('changed')
  })

  test('makes a reset link that went to the old address worthless', async () => {
    const { ann, mail } = await asked()
    const token = await askForReset(site, ann.email)
    await byLink(mail.token)
    expect((await ask(site, 'reset-password', { token, password: 'stolen plum 3' })).body.code).toBe('bad_link')
  })

  test('leaves the old one free for somebody else', async () => {
    const { ann, mail } = await asked()
    await byLink(mail.token)
    expect((await signUp(site, ann.email)).template).toBe('confirmation')
  })

  test('written in another way is the same mailbox', async () => {
    const ann = await anOwner(site)
    expect(fieldsOf(await askForEmail(site, ann, ` ${ann.email.toUpperCase()} `))).toEqual(['email'])
  })
})

describe('an address that has an account', () => {
  test('looks the same in answer, work and waiting; only its mailbox learns of it', async () => {
    const [ann, ben] = [await anOwner(site), await aCustomer(site)]
    const ask = async (email: string) => {
      let answer: unknown
      const steps = await slowStepsOf(site, async () => {
        const { status, body } = await askForEmail(site, ann, email)
        answer = [status, body]
      })
      const { newEmail } = (await profileOf(site, ann)).body
      return { steps, answer, isWaiting: newEmail === email }
    }
    expect(await ask(ben)).toEqual(await ask(anAddress()))
    const mail = await lastMailTo(site, ben)
    expect([mail.template, mail.token, mail.code]).toEqual(['address-taken', '', ''])
    expect((await byCode(ann, '000000')).body.code).toBe('bad_code')
  })

  test('by the time of the confirmation stays with that account', async () => {
    const { ann, email, mail } = await asked()
    const { token } = await signUp(site, email)
    await ask(site, 'confirm', { token })
    expect((await byLink(mail.token)).body.code).toBe('conflict')
    expect((await profileOf(site, ann)).body.user.email).toBe(ann.email)
  })

  test('that nobody ever confirmed goes to whoever shows that it is theirs', async () => {
    const squatted = anAddress()
    await signUp(site, squatted, 'a stranger’s own')
    const { ann, mail } = await asked(squatted)
    expect((await byLink(mail.token)).body.status).toBe('changed')
    const owners = await site.base.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.email, squatted))
    expect(owners).toEqual([{ id: ann.session.user.id }])
  })
})

describe('is refused', () => {
  test('without the password, by the name of its field, and no mail goes out', async () => {
    const [ann, email] = [await anOwner(site), anAddress()]
    const answer = await askForEmail(site, ann, email, 'a guess')
    expect([answer.status, fieldsOf(answer)]).toEqual([400, ['currentPassword']])
    expect(await mailsTo(site, email)).toEqual([])
  })

  test('after a day', async () => {
    const { ann, mail } = await asked()
    site.clock.advance(24 * HOUR)
    const fresh = {
      ...ann,
      session: (await ask<TestSession>(site, 'sign-in', { email: ann.email, password: PASSWORD })).body,
    }
    expect((await byLink(mail.token)).body.code).toBe('link_expired')
    expect((await byCode(fresh, mail.code)).body.code).toBe('link_expired')
  })

  test('by somebody else’s code, and after five wrong ones by the right one', async () => {
    const [{ ann, mail }, other] = [await asked(), await asked()]
    const wrong = mail.code === '123456' ? '654321' : '123456'
    for (let guess = 0; guess < 5; guess += 1) expect((await byCode(ann, wrong)).body.code).toBe('bad_code')
    expect((await byCode(ann, mail.code)).body.code).toBe('bad_code')
    expect((await byCode(other.ann, other.mail.code)).body.status).toBe('changed')
  })

  test('for an hour once one account has asked five times, and a mailbox gets three mails', async () => {
    const [ann, ben, email] = [await anOwner(site), await anOwner(site), anAddress()]
    for (let time = 0; time < 5; time += 1) expect((await askForEmail(site, ann, email)).status).toBe(200)
    expect((await askForEmail(site, ann, email)).status).toBe(429)
    expect((await askForEmail(site, ben, email)).status).toBe(200)
    const mails = await mailsTo(site, email)
    expect(mails).toHaveLength(3)
    expect((await byLink(mails.at(-1)?.token ?? '')).body.status).toBe('changed')
  })

  test.each(['', 'x', 'a'.repeat(501)])('by a link that is %j', async (token) => {
    expect((await byLink(token)).status).toBe(400)
  })
})
