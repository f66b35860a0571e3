import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'
import {
  ask,
  askForReset,
  lastMailTo,
  liftedIpLimits,
  PASSWORD,
  signIn,
  type TestSession,
  whoAmI,
} from '../accounts.fixture.ts'
import { anOwner, askOwn, fieldsOf, type Owner } from '../signed-in-user.fixture.ts'

const NEXT = 'another plum trolley'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ seed: false, limits: liftedIpLimits })
})
afterAll(() => site.close())

const change = (owner: Owner, password = NEXT, currentPassword = PASSWORD) =>
  askOwn(site, owner, ['POST', 'password'], { currentPassword, password })

const signInStatus = async (email: string, password: string) =>
  (await ask<TestSession>(site, 'sign-in', { email, password })).status

describe('another password', () => {
  test('opens the account, the one before opens nothing, and the mailbox is told', async () => {
    const ann = await anOwner(site)
    expect((await change(ann)).body).toEqual({ status: 'password_changed' })
    expect([await signInStatus(ann.email, NEXT), await signInStatus(ann.email, PASSWORD)]).toEqual([200, 401])
    const mail = await lastMailTo(site, ann.email)
    expect([mail.template, mail.text]).toEqual(['password-changed', expect.stringContaining('every other device')])
  })

  test('ends every other session at once and keeps this one', async () => {
    const ann = await anOwner(site)
    const elsewhere = await signIn(site, ann.email)
    await change(ann)
    expect((await whoAmI(site, elsewhere.accessToken)).status).toBe(401)
    const { refreshToken } = elsewhere
    expect((await ask(site, 'refresh', { refreshToken })).status).toBe(401)
    expect((await whoAmI(site, ann.session.accessToken)).status).toBe(200)
  })

  test('makes a reset link of before worthless', async () => {
    const ann = await anOwner(site)
    const token = await askForReset(site, ann.email)
    await change(ann)
    expect((await ask(site, 'reset-password', { token, password: 'stolen plum 3' })).body.code).toBe('bad_link')
  })

  test('chosen in two tabs at once is one of the two', async () => {
    const ann = await anOwner(site)
    const answers = await Promise.all([change(ann, 'first plum 1'), change(ann, 'second plum 2')])
    const [won, lost] =
      answers[0]?.status === 200 ? ['first plum 1', 'second plum 2'] : ['second plum 2', 'first plum 1']
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect([await signInStatus(ann.email, won), await signInStatus(ann.email, lost)]).toEqual([200, 401])
  })

  test('that is among the commonest is taken with a warning', async () => {
    expect((await change(await anOwner(site), 'password')).body.warning).toContain('most common')
  })
})

describe('is refused', () => {
  test('without the current one, by the name of its field, and nothing changes', async () => {
    const ann = await anOwner(site)
    const answer = await change(ann, NEXT, 'a guess')
    expect([answer.status, fieldsOf(answer)]).toEqual([400, ['currentPassword']])
    expect(await signInStatus(ann.email, PASSWORD)).toBe(200)
  })

  test.each(['short', 'x'.repeat(129), ''])('when it is %j', async (password) => {
    const answer = await change(await anOwner(site), password)
    expect([answer.status, fieldsOf(answer)]).toEqual([400, ['password']])
  })

  test('when it is the address itself', async () => {
    const ann = await anOwner(site)
    expect(fieldsOf(await change(ann, ann.email))).toEqual(['password'])
  })

  test('for a while after ten wrong guesses, which count as those of signing in do', async () => {
    const ann = await anOwner(site)
    for (let guess = 0; guess < 10; guess += 1) await change(ann, NEXT, `guess ${guess}`)
    const answer = await change(ann)
    expect([answer.status, answer.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
