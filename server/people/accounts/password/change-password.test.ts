import { describe, expect, test } from 'vitest'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import {
  callAuth,
  getMe,
  highIpLimits,
  lastMailTo,
  PASSWORD,
  requestReset,
  signIn,
  type TestSession,
} from '../accounts.fixture.ts'
import { callAccount, createSignedInUser, errorFields, type SignedInUser } from '../signed-in-user.fixture.ts'

const NEXT = 'another plum trolley'

const site = await openSiteForFile({ seed: false, limits: highIpLimits })

const changePassword = (user: SignedInUser, password = NEXT, currentPassword = PASSWORD) =>
  callAccount(site, user, ['POST', 'password'], { currentPassword, password })

const signInStatus = async (email: string, password: string) =>
  (await callAuth<TestSession>(site, 'sign-in', { email, password })).status

describe('change password', () => {
  test('the new password signs in, the old one does not, and a mail is sent', async () => {
    const ann = await createSignedInUser(site)
    expect((await changePassword(ann)).body).toEqual({
      status: 'password_changed',
      device: { userId: ann.session.user.id, token: expect.any(String) },
    })
    expect([await signInStatus(ann.email, NEXT), await signInStatus(ann.email, PASSWORD)]).toEqual([200, 401])
    const mail = await lastMailTo(site, ann.email)
    expect([mail.template, mail.text]).toEqual(['password-changed', expect.stringContaining('every other device')])
  })

  /** A password change requires the current password, ends all other sessions and sends an email. */
  test('ends all other sessions and keeps the current one', async () => {
    const ann = await createSignedInUser(site)
    const otherSession = await signIn(site, ann.email)
    await changePassword(ann)
    expect((await getMe(site, otherSession.accessToken)).status).toBe(401)
    const { refreshToken } = otherSession
    expect((await callAuth(site, 'refresh', { refreshToken })).status).toBe(401)
    expect((await getMe(site, ann.session.accessToken)).status).toBe(200)
  })

  test('revokes earlier reset links', async () => {
    const ann = await createSignedInUser(site)
    const token = await requestReset(site, ann.email)
    await changePassword(ann)
    expect((await callAuth(site, 'reset-password', { token, password: 'stolen plum 3' })).body.code).toBe('bad_link')
  })

  test('concurrent changes leave one of the two passwords', async () => {
    const ann = await createSignedInUser(site)
    const responses = await Promise.all([changePassword(ann, 'first plum 1'), changePassword(ann, 'second plum 2')])
    const [won, lost] =
      responses[0]?.status === 200 ? ['first plum 1', 'second plum 2'] : ['second plum 2', 'first plum 1']
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
    expect([await signInStatus(ann.email, won), await signInStatus(ann.email, lost)]).toEqual([200, 401])
  })

  test('a common password returns a warning', async () => {
    expect((await changePassword(await createSignedInUser(site), 'password')).body.warning).toContain('most common')
  })
})

describe('change password: rejected', () => {
  test('wrong current password, with its field and without changes', async () => {
    const ann = await createSignedInUser(site)
    const response = await changePassword(ann, NEXT, 'a guess')
    expect([response.status, errorFields(response)]).toEqual([400, ['currentPassword']])
    expect(await signInStatus(ann.email, PASSWORD)).toBe(200)
  })

  test.each(['short', 'x'.repeat(129), ''])('the new password %j', async (password) => {
    const response = await changePassword(await createSignedInUser(site), password)
    expect([response.status, errorFields(response)]).toEqual([400, ['password']])
  })

  test('the email as the new password', async () => {
    const ann = await createSignedInUser(site)
    expect(errorFields(await changePassword(ann, ann.email))).toEqual(['password'])
  })

  test('rate limit: ten wrong passwords of the session', async () => {
    const ann = await createSignedInUser(site)
    for (let attempt = 0; attempt < 10; attempt += 1) await changePassword(ann, NEXT, `guess ${attempt}`)
    const response = await changePassword(ann)
    expect([response.status, response.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
