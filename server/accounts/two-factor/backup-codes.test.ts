import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BackupCodes } from '#contract/accounts/two-factor.schema.ts'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'
import { lastMailTo, liftedIpLimits, PASSWORD } from '../accounts.fixture.ts'
import { type AccountProblem, askOwn, fieldsOf, type Owner } from '../signed-in-user.fixture.ts'
import { answer, aTwoStepOwner, codeOf, factorOf, inTwoSteps, nextStep, password } from './two-factor.fixture.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ seed: false, limits: liftedIpLimits })
})
afterAll(() => site.close())

const renew = (owner: Owner, code: string, currentPassword = PASSWORD) =>
  askOwn<BackupCodes & AccountProblem>(site, owner, ['POST', 'backup-codes'], { currentPassword, code })

test('there are ten, each of which is hard to guess and easy to read', async () => {
  const { backupCodes } = await aTwoStepOwner(site)
  expect(new Set(backupCodes).size).toBe(10)
  for (const code of backupCodes) expect(code).toMatch(/^[2-9a-hjkm-z]{5}-[2-9a-hjkm-z]{5}$/)
})

test('one signs in instead of the app, once; it tells how many are left, and so does a mail', async () => {
  const owner = await aTwoStepOwner(site)
  const [code = ''] = owner.backupCodes
  const { status, body } = await inTwoSteps(site, owner, ` ${code.toUpperCase().replace('-', '  ')} `)
  expect([status, body.backupCodesLeft]).toEqual([200, 9])
  const mail = await lastMailTo(site, owner.email)
  expect([mail.template, mail.text]).toEqual(['backup-code-used', expect.stringContaining('9 are left.')])
  expect(mail.text).not.toContain(code)
  expect((await inTwoSteps(site, owner, code)).body.code).toBe('bad_code')
  expect((await factorOf(site, owner)).backupCodesLeft).toBe(9)
})

test('one that is used by many at once lets one of them in', async () => {
  const owner = await aTwoStepOwner(site)
  const halves = await Promise.all([1, 2, 3, 4].map(() => password(site, owner.email)))
  const tries = halves.map(({ body }) => answer(site, body.challenge, owner.backupCodes[3] ?? ''))
  expect((await Promise.all(tries)).map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
})

test('one of somebody else opens nothing', async () => {
  const [ann, ben] = [await aTwoStepOwner(site), await aTwoStepOwner(site)]
  expect((await inTwoSteps(site, ann, ben.backupCodes[0] ?? '')).body.code).toBe('bad_code')
})

test('they are made anew by password and code, and those of before stop to work', async () => {
  const owner = await aTwoStepOwner(site)
  expect(fieldsOf(await renew(owner, codeOf(site, owner), 'a guess'))).toEqual(['currentPassword'])
  expect(fieldsOf(await renew(owner, 'abcde-fghjk'))).toEqual(['code'])
  const { status, body } = await renew(owner, codeOf(site, owner))
  expect([status, body.backupCodes.length]).toEqual([200, 10])
  nextStep(site)
  expect((await inTwoSteps(site, owner, owner.backupCodes[0] ?? '')).body.code).toBe('bad_code')
  expect((await inTwoSteps(site, owner, body.backupCodes[9] ?? '')).body.backupCodesLeft).toBe(9)
})

test('the last one says so', async () => {
  const owner = await aTwoStepOwner(site)
  const left: (number | null)[] = []
  for (const code of owner.backupCodes) left.push((await inTwoSteps(site, owner, code)).body.backupCodesLeft)
  expect(left).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  expect((await lastMailTo(site, owner.email)).text).toContain('It was the last one.')
  expect((await inTwoSteps(site, owner, codeOf(site, owner))).status).toBe(200)
})
