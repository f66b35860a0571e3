import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { profiles } from '#db/schema/people/accounts.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import {
  callAuth,
  countHashes,
  createCustomer,
  highIpLimits,
  lastMailTo,
  mailsTo,
  PASSWORD,
  requestReset,
  signUp,
  type TestSession,
  uniqueEmail,
} from '../accounts.fixture.ts'
import {
  callAccount,
  createSignedInUser,
  errorFields,
  fetchProfile,
  requestEmailChange,
  type SignedInUser,
} from '../signed-in-user.fixture.ts'

const site = await openSiteForFile({ seed: false, limits: highIpLimits })

const HOUR = 3_600_000
const byLink = (token: string) => callAuth(site, 'new-email', { token })
const byCode = (user: SignedInUser, code: string) => callAccount(site, user, ['POST', 'email-code'], { code })
const signInStatus = async (email: string) =>
  (await callAuth<TestSession>(site, 'sign-in', { email, password: PASSWORD })).status

async function startChange(email = uniqueEmail('new')) {
  const ann = await createSignedInUser(site)
  const response = await requestEmailChange(site, ann, email)
  return { ann, email, response, mail: await lastMailTo(site, email) }
}

describe('change email', () => {
  test('the new email is pending until it is confirmed', async () => {
    const { ann, email } = await startChange()
    expect((await fetchProfile(site, ann)).body).toMatchObject({ user: { email: ann.email }, newEmail: email })
    expect([await signInStatus(ann.email), await signInStatus(email)]).toEqual([200, 401])
  })

  test.each(['link', 'code'] as const)(
    'confirmed with the %s: the old email gets a mail and no longer signs in',
    async (by) => {
      const { ann, email, mail } = await startChange()
      const confirmed = await (by === 'link' ? byLink(mail.token) : byCode(ann, mail.code))
      expect([confirmed.status, confirmed.body]).toEqual([200, { status: 'changed' }])
      expect([await signInStatus(email), await signInStatus(ann.email)]).toEqual([200, 401])
      expect((await lastMailTo(site, ann.email)).template).toBe('email-changed')
      expect((await fetchProfile(site, ann)).body).toMatchObject({ user: { email }, newEmail: null })
    },
  )

  test('confirming twice or concurrently changes it once and returns already_changed', async () => {
    const { ann, mail } = await startChange()
    const responses = await Promise.all([byLink(mail.token), byLink(mail.token)])
    expect(responses.map(({ body }) => body.status).sort()).toEqual(['already_changed', 'changed'])
    expect((await byLink(mail.token)).body.status).toBe('already_changed')
    const sentMails = (await mailsTo(site, ann.email)).filter(({ template }) => template === 'email-changed')
    expect(sentMails).toHaveLength(1)
  })

  test('a replaced pending email cannot be confirmed', async () => {
    const { ann, mail, email } = await startChange()
    const other = uniqueEmail('other')
    await requestEmailChange(site, ann, other)
    expect((await byLink(mail.token)).body.code).toBe('bad_link')
    expect((await byCode(ann, mail.code)).body.code).toBe('bad_code')
    expect(await signInStatus(email)).toBe(401)
    expect((await byLink((await lastMailTo(site, other)).token)).body.status).toBe('changed')
  })

  test('revokes reset links that were sent to the old email', async () => {
    const { ann, mail } = await startChange()
    const token = await requestReset(site, ann.email)
    await byLink(mail.token)
    expect((await callAuth(site, 'reset-password', { token, password: 'stolen plum 3' })).body.code).toBe('bad_link')
  })

  test('the old email becomes free', async () => {
    const { ann, mail } = await startChange()
    await byLink(mail.token)
    expect((await signUp(site, ann.email)).template).toBe('confirmation')
  })

  test('another spelling is the same email', async () => {
    const ann = await createSignedInUser(site)
    expect(errorFields(await requestEmailChange(site, ann, ` ${ann.email.toUpperCase()} `))).toEqual(['email'])
  })
})

describe('change email: to an email with an account', () => {
  /**
   * A new email address must be confirmed from its own mailbox, by link or code. The old address gets an email, and the
   * response does not reveal whether the new one has an account.
   */
  test('response and timing are the same; only the mail differs', async () => {
    const [ann, ben] = [await createSignedInUser(site), await createCustomer(site)]
    const requestChange = async (email: string) => {
      let response: unknown
      const steps = await countHashes(site, async () => {
        const { status, body } = await requestEmailChange(site, ann, email)
        response = [status, body]
      })
      const { newEmail } = (await fetchProfile(site, ann)).body
      return { steps, response, isWaiting: newEmail === email }
    }
    expect(await requestChange(ben)).toEqual(await requestChange(uniqueEmail()))
    const mail = await lastMailTo(site, ben)
    expect([mail.template, mail.token, mail.code]).toEqual(['address-taken', '', ''])
    expect((await byCode(ann, '000000')).body.code).toBe('bad_code')
  })

  test('an account created before the confirmation keeps the email', async () => {
    const { ann, email, mail } = await startChange()
    const { token } = await signUp(site, email)
    await callAuth(site, 'confirm', { token })
    expect((await byLink(mail.token)).body.code).toBe('conflict')
    expect((await fetchProfile(site, ann)).body.user.email).toBe(ann.email)
  })

  test('an unconfirmed account loses the email to the user who confirms it', async () => {
    const squatted = uniqueEmail()
    await signUp(site, squatted, 'a stranger’s own')
    const { ann, mail } = await startChange(squatted)
    expect((await byLink(mail.token)).body.status).toBe('changed')
    const users = await site.base.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.email, squatted))
    expect(users).toEqual([{ id: ann.session.user.id }])
  })
})

describe('change email: rejected', () => {
  test('wrong password, with the field and without a mail', async () => {
    const [ann, email] = [await createSignedInUser(site), uniqueEmail()]
    const response = await requestEmailChange(site, ann, email, 'a guess')
    expect([response.status, errorFields(response)]).toEqual([400, ['currentPassword']])
    expect(await mailsTo(site, email)).toEqual([])
  })

  test('a domain that encodes no name, without a mail', async () => {
    const response = await requestEmailChange(site, await createSignedInUser(site), 'ann@xn--1.com')
    expect([response.status, errorFields(response)]).toEqual([400, ['email']])
    expect(await mailsTo(site, 'ann@xn--1.com')).toEqual([])
  })

  test('link and code after a day', async () => {
    const { ann, mail } = await startChange()
    site.clock.advance(24 * HOUR)
    const fresh = {
      ...ann,
      session: (await callAuth<TestSession>(site, 'sign-in', { email: ann.email, password: PASSWORD })).body,
    }
    expect((await byLink(mail.token)).body.code).toBe('link_expired')
    expect((await byCode(fresh, mail.code)).body.code).toBe('link_expired')
  })

  test('another user’s code, and the right code after five wrong ones', async () => {
    const [{ ann, mail }, other] = [await startChange(), await startChange()]
    const wrong = mail.code === '123456' ? '654321' : '123456'
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await byCode(ann, wrong)).body.code).toBe('bad_code')
    expect((await byCode(ann, mail.code)).body.code).toBe('bad_code')
    expect((await byCode(other.ann, other.mail.code)).body.status).toBe('changed')
  })

  test('rate limit: five requests per account and three mails per mailbox in an hour', async () => {
    const [ann, ben, email] = [await createSignedInUser(site), await createSignedInUser(site), uniqueEmail()]
    for (let time = 0; time < 5; time += 1) expect((await requestEmailChange(site, ann, email)).status).toBe(200)
    expect((await requestEmailChange(site, ann, email)).status).toBe(429)
    expect((await requestEmailChange(site, ben, email)).status).toBe(200)
    const mails = await mailsTo(site, email)
    expect(mails).toHaveLength(3)
    expect((await byLink(mails.at(-1)?.token ?? '')).body.status).toBe('changed')
  })

  test.each(['', 'x', 'a'.repeat(501)])('the link %j', async (token) => {
    expect((await byLink(token)).status).toBe(400)
  })
})
