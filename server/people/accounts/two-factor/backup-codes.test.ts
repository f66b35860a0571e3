import { expect, test } from 'vitest'
import type { BackupCodes } from '#contract/people/accounts/two-factor.schema.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { highIpLimits, lastMailTo, PASSWORD } from '../accounts.fixture.ts'
import { type AccountProblem, callAccount, errorFields, type SignedInUser } from '../signed-in-user.fixture.ts'
import {
  advanceToNextStep,
  createTwoFactorUser,
  currentCode,
  fetchTwoFactor,
  signInWithBoth,
  submitCode,
  submitPassword,
} from './two-factor.fixture.ts'

const site = await openSiteForFile({ seed: false, limits: highIpLimits })

const renew = (user: SignedInUser, code: string, currentPassword = PASSWORD) =>
  callAccount<BackupCodes & AccountProblem>(site, user, ['POST', 'backup-codes'], { currentPassword, code })

test('backup codes: ten codes, hard to guess and easy to read', async () => {
  const { backupCodes } = await createTwoFactorUser(site)
  expect(new Set(backupCodes).size).toBe(10)
  for (const code of backupCodes) expect(code).toMatch(/^[2-9a-hjkm-z]{5}-[2-9a-hjkm-z]{5}$/)
})

/**
 * Ten backup codes are shown once. Each works once and reports how many are left; password and code create new ones.
 */
test('backup codes: a code signs in once and reports how many are left, also by mail', async () => {
  const user = await createTwoFactorUser(site)
  const [code = ''] = user.backupCodes
  const { status, body } = await signInWithBoth(site, user, ` ${code.toUpperCase().replace('-', '  ')} `)
  expect([status, body.backupCodesLeft]).toEqual([200, 9])
  const mail = await lastMailTo(site, user.email)
  expect([mail.template, mail.text]).toEqual(['backup-code-used', expect.stringContaining('You have 9 codes left.')])
  expect(mail.text).not.toContain(code)
  expect((await signInWithBoth(site, user, code)).body.code).toBe('bad_code')
  expect((await fetchTwoFactor(site, user)).backupCodesLeft).toBe(9)
})

test('backup codes: concurrent uses of a code succeed once', async () => {
  const user = await createTwoFactorUser(site)
  const firstSteps = await Promise.all([1, 2, 3, 4].map(() => submitPassword(site, user.email)))
  const attempts = firstSteps.map(({ body }) => submitCode(site, body.challenge, user.backupCodes[3] ?? ''))
  expect((await Promise.all(attempts)).map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
})

test('backup codes: another user’s code is rejected', async () => {
  const [ann, ben] = [await createTwoFactorUser(site), await createTwoFactorUser(site)]
  expect((await signInWithBoth(site, ann, ben.backupCodes[0] ?? '')).body.code).toBe('bad_code')
})

test('backup codes: renewal requires password and code and invalidates the old ones', async () => {
  const user = await createTwoFactorUser(site)
  expect(errorFields(await renew(user, currentCode(site, user), 'a guess'))).toEqual(['currentPassword'])
  expect(errorFields(await renew(user, 'abcde-fghjk'))).toEqual(['code'])
  const { status, body } = await renew(user, currentCode(site, user))
  expect([status, body.backupCodes.length]).toEqual([200, 10])
  advanceToNextStep(site)
  expect((await signInWithBoth(site, user, user.backupCodes[0] ?? '')).body.code).toBe('bad_code')
  expect((await signInWithBoth(site, user, body.backupCodes[9] ?? '')).body.backupCodesLeft).toBe(9)
})

test('backup codes: the mail says when the last one was used', async () => {
  const user = await createTwoFactorUser(site)
  const remaining: (number | null)[] = []
  for (const code of user.backupCodes) remaining.push((await signInWithBoth(site, user, code)).body.backupCodesLeft)
  expect(remaining).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  expect((await lastMailTo(site, user.email)).text).toContain('It was your last one.')
  expect((await signInWithBoth(site, user, currentCode(site, user))).status).toBe(200)
})
