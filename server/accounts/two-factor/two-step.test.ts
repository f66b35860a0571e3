import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions } from '#db/schema/accounts.ts'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'
import { ask, askForReset, liftedIpLimits, mailsTo, signIn, whoAmI } from '../accounts.fixture.ts'
import { anOwner, fieldsOf } from '../signed-in-user.fixture.ts'
import {
  answer,
  aTwoStepOwner,
  begin,
  codeOf,
  confirm,
  factorOf,
  inTwoSteps,
  nextStep,
  password,
  switchOff,
  switchOn,
  wrongCodeOf,
} from './two-factor.fixture.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ seed: false, limits: liftedIpLimits })
})
afterAll(() => site.close())

const MINUTE = 60_000
const isIn = async ({ accessToken }: { accessToken: string }) => (await whoAmI(site, accessToken)).status === 200
const templatesTo = async (email: string) => (await mailsTo(site, email)).map(({ template }) => template)

describe('setting up', () => {
  test('changes nothing before a code of the app has confirmed it', async () => {
    const owner = await anOwner(site)
    const { body } = await begin(site, owner)
    expect(body.key).toMatch(/^[A-Z2-7]{32}$/)
    expect(body.address).toContain(`secret=${body.key}`)
    expect(body.address).toContain('issuer=Journey%20Paradigm')
    expect(body.qr.size).toBeGreaterThan(20)
    expect((await factorOf(site, owner)).appSince).toBeNull()
    const wrong = await confirm(site, owner, wrongCodeOf(site, body))
    expect([wrong.status, wrong.body.code, fieldsOf(wrong)]).toEqual([400, 'bad_code', ['code']])
    expect(await isIn(await signIn(site, owner.email))).toBe(true)
  })

  test('asks for the password, and for a code of the app that is in use', async () => {
    const owner = await anOwner(site)
    expect(fieldsOf(await begin(site, owner, undefined, 'a guess'))).toEqual(['currentPassword'])
    const on = await switchOn(site, owner)
    expect(fieldsOf(await begin(site, on))).toEqual(['code'])
    expect(fieldsOf(await begin(site, on, wrongCodeOf(site, on)))).toEqual(['code'])
    const { body } = await begin(site, on, codeOf(site, on))
    expect(body.key).not.toBe(on.key)
    nextStep(site)
    expect((await inTwoSteps(site, on, codeOf(site, on))).status).toBe(200)
    nextStep(site)
    expect((await confirm(site, on, codeOf(site, body))).status).toBe(200)
    nextStep(site)
    expect((await inTwoSteps(site, on, codeOf(site, on))).body.code).toBe('bad_code')
    expect((await inTwoSteps(site, on, codeOf(site, body))).status).toBe(200)
  })

  test('shows the same key in two tabs at once, and is confirmed in one of them', async () => {
    const owner = await anOwner(site)
    const [one, two] = await Promise.all([begin(site, owner), begin(site, owner)])
    expect(one.body.key).toBe(two.body.key)
    const code = codeOf(site, one.body)
    const answers = await Promise.all([confirm(site, owner, code), confirm(site, owner, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const shown = answers.find(({ status }) => status === 200)?.body.backupCodes ?? []
    nextStep(site)
    expect((await inTwoSteps(site, owner, shown[0] ?? '')).status).toBe(200)
  })

  test('signs other browsers out and tells the mailbox; this one is proved by it', async () => {
    const owner = await anOwner(site)
    const phone = await signIn(site, owner.email)
    const halfway = await password(site, owner.email)
    expect(halfway.body.challenge).toBeUndefined()
    await switchOn(site, owner)
    expect([await isIn(phone), await isIn(owner.session)]).toEqual([false, true])
    expect(await templatesTo(owner.email)).toContain('second-step-on')
    expect(await factorOf(site, owner)).toMatchObject({ isProved: true, backupCodesLeft: 10, isRequired: false })
  })
})

describe('signing in with a password', () => {
  test('asks for a code, and opens nothing before it', async () => {
    const owner = await aTwoStepOwner(site)
    const { status, body } = await password(site, owner.email)
    expect([status, Object.keys(body).sort()]).toEqual([200, ['challenge', 'expiresAt']])
    expect((await whoAmI(site, body.challenge ?? '')).status).toBe(401)
    const { body: session } = await answer(site, body.challenge, codeOf(site, owner))
    expect(await isIn(session)).toBe(true)
    expect(session.backupCodesLeft).toBeNull()
    const [row] = await site.base.db.select().from(sessions).where(eq(sessions.userId, owner.session.user.id)).limit(1)
    expect(row?.provedBy).toBe('code')
  })

  test('tells nobody who does not know the password that a code would have to follow', async () => {
    const [plain, twoStep] = [await anOwner(site), await aTwoStepOwner(site)]
    const told = async (email: string) => {
      const { status, body, headers } = await password(site, email, 'not the password')
      return { status, body: { ...body, requestId: '' }, names: [...headers.keys()].sort() }
    }
    const answers = await Promise.all([plain.email, twoStep.email, 'nobody@example.com'].map(told))
    expect(answers[0]).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test('takes the codes of a clock that is a step off, and of none that is further', async () => {
    const owner = await aTwoStepOwner(site)
    site.clock.advance(10 * MINUTE)
    for (const steps of [-2, 2, -10]) {
      const { body } = await inTwoSteps(site, owner, codeOf(site, owner, steps))
      expect(body.code).toBe('bad_code')
    }
    expect((await inTwoSteps(site, owner, codeOf(site, owner, -1))).status).toBe(200)
    expect((await inTwoSteps(site, owner, codeOf(site, owner))).status).toBe(200)
    expect((await inTwoSteps(site, owner, codeOf(site, owner, 1))).status).toBe(200)
  })

  test('takes no code twice, nor one from before the last, in one browser or another', async () => {
    const owner = await aTwoStepOwner(site)
    site.clock.advance(10 * MINUTE)
    const code = codeOf(site, owner)
    expect((await inTwoSteps(site, owner, code)).status).toBe(200)
    expect((await inTwoSteps(site, owner, code)).body.code).toBe('bad_code')
    expect((await inTwoSteps(site, owner, codeOf(site, owner, -1))).body.code).toBe('bad_code')
    nextStep(site)
    expect((await inTwoSteps(site, owner, code)).body.code).toBe('bad_code')
    expect((await inTwoSteps(site, owner, codeOf(site, owner))).status).toBe(200)
  })

  test('with one code by many at once lets one of them in', async () => {
    const owner = await aTwoStepOwner(site)
    const halves = await Promise.all([1, 2, 3, 4].map(() => password(site, owner.email)))
    const code = codeOf(site, owner)
    const answers = await Promise.all(halves.map(({ body }) => answer(site, body.challenge, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  })

  test('waits ten minutes for the code, bears four wrong ones, and works once', async () => {
    const owner = await aTwoStepOwner(site)
    const late = (await password(site, owner.email)).body.challenge
    site.clock.advance(10 * MINUTE)
    expect((await answer(site, late, codeOf(site, owner))).body.code).toBe('sign_in_expired')

    const guessed = (await password(site, owner.email)).body.challenge
    for (let tries = 0; tries < 5; tries += 1)
      expect((await answer(site, guessed, wrongCodeOf(site, owner))).body.code).toBe('bad_code')
    expect((await answer(site, guessed, codeOf(site, owner))).body.code).toBe('sign_in_expired')

    const once = (await password(site, owner.email)).body.challenge
    expect((await answer(site, once, codeOf(site, owner))).status).toBe(200)
    nextStep(site)
    expect((await answer(site, once, codeOf(site, owner))).body.code).toBe('sign_in_expired')
  })

  test.each([undefined, '', 'x', 'A'.repeat(43), 'x'.repeat(101), 7])(
    'halfway by %j leads nowhere',
    async (challenge) => {
      const { status, body } = await ask<{ code: string }>(site, 'sign-in-code', { challenge, code: '123456' })
      expect(status).toBe(400)
      expect(['validation', 'sign_in_expired']).toContain(body.code)
    },
  )

  test('a new password or a sign-out everywhere ends it halfway, and leaves two-step sign-in on', async () => {
    const owner = await aTwoStepOwner(site)
    const before = (await password(site, owner.email)).body.challenge
    await site.call('POST', '/api/account/sign-out-everywhere', { token: owner.session.accessToken })
    expect((await answer(site, before, codeOf(site, owner))).body.code).toBe('sign_in_expired')

    const stolen = (await password(site, owner.email)).body.challenge
    const token = await askForReset(site, owner.email)
    expect((await ask(site, 'reset-password', { token, password: 'three other words' })).status).toBe(200)
    expect((await answer(site, stolen, codeOf(site, owner))).body.code).toBe('sign_in_expired')
    const { body } = await password(site, owner.email, 'three other words')
    expect(body.accessToken).toBeUndefined()
    expect((await answer(site, body.challenge, codeOf(site, owner))).status).toBe(200)
  })
})

describe('switching off', () => {
  test('takes the password and a code, and is told by mail; then the password is enough', async () => {
    const owner = await aTwoStepOwner(site)
    expect(fieldsOf(await switchOff(site, owner, codeOf(site, owner), 'a guess'))).toEqual(['currentPassword'])
    expect(fieldsOf(await switchOff(site, owner, wrongCodeOf(site, owner)))).toEqual(['code'])
    const off = await switchOff(site, owner, codeOf(site, owner))
    expect([off.status, off.body.appSince, off.body.isProved]).toEqual([200, null, false])
    expect((await templatesTo(owner.email)).at(-1)).toBe('second-step-off')
    expect((await password(site, owner.email)).body.accessToken).toBeDefined()
    expect(await isIn(owner.session)).toBe(true)
  })

  test('and on again needs a new key and gives new codes', async () => {
    const owner = await aTwoStepOwner(site)
    await switchOff(site, owner, owner.backupCodes[0] ?? '')
    const again = await switchOn(site, owner)
    expect(again.key).not.toBe(owner.key)
    expect((await inTwoSteps(site, again, owner.backupCodes[1] ?? '')).body.code).toBe('bad_code')
    expect((await inTwoSteps(site, again, codeOf(site, again))).status).toBe(200)
  })
})
