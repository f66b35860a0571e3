import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '../../../../tests/test-server.ts'
import { highIpLimits } from '../accounts.fixture.ts'
import {
  advanceToNextStep,
  confirmSetup,
  createTwoFactorUser,
  currentCode,
  disableTotp,
  signInWithBoth,
  submitCode,
  submitPassword,
  wrongCode,
} from './two-factor.fixture.ts'

let site: TestSite
beforeEach(async () => {
  site = await openTestSite({ seed: false, limits: highIpLimits, trustedProxies: 1 })
})
afterEach(() => site.close())

const MINUTE = 60_000
const from = (number: number) => ({ 'x-forwarded-for': `203.0.113.${number}` })

async function submitWrongCodes(
  user: Awaited<ReturnType<typeof createTwoFactorUser>>,
  times: number,
): Promise<string[]> {
  const codes: string[] = []
  for (let number = 0; number < times; number += 1) {
    const { body } = await submitPassword(site, user.email)
    codes.push((await submitCode(site, body.challenge, wrongCode(site, user), from(number))).body.code)
  }
  return codes
}

test('code limit: ten wrong codes block the account for 15 minutes, from all IPs; other accounts are not affected', async () => {
  const [ann, ben] = [await createTwoFactorUser(site), await createTwoFactorUser(site)]
  const codes = await submitWrongCodes(ann, 12)
  expect(codes).toEqual([...Array(10).fill('bad_code'), 'too_many_requests', 'too_many_requests'])
  const right = await signInWithBoth(site, ann, currentCode(site, ann))
  expect([right.status, Number(right.headers.get('retry-after')) > 60]).toEqual([429, true])
  expect((await signInWithBoth(site, ben, currentCode(site, ben))).status).toBe(200)
})

test('code limit: wrong codes on the account page are limited too, apart from those at sign-in', async () => {
  const user = await createTwoFactorUser(site)
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect((await disableTotp(site, user, wrongCode(site, user))).status).toBe(400)
  expect((await disableTotp(site, user, currentCode(site, user))).status).toBe(429)
  expect((await confirmSetup(site, user, currentCode(site, user))).status).toBe(429)
  expect((await signInWithBoth(site, user, currentCode(site, user))).status).toBe(200)
})

test('code limit: a right code resets the count', async () => {
  const user = await createTwoFactorUser(site)
  for (let round = 0; round < 3; round += 1) {
    expect(new Set(await submitWrongCodes(user, 6))).toEqual(new Set(['bad_code']))
    expect((await signInWithBoth(site, user, currentCode(site, user))).status).toBe(200)
    advanceToNextStep(site)
  }
})

test('code limit: fifty wrong codes in a day block the account for that day', async () => {
  const slow = await openTestSite({
    seed: false,
    limits: {
      ...highIpLimits,
      secondStepByAccount: { points: 1000, seconds: 900 },
      secondStepByAccountADay: { points: 7, seconds: 86_400 },
    },
  })
  try {
    const user = await createTwoFactorUser(slow)
    for (let attempt = 0; attempt < 7; attempt += 1) {
      slow.clock.advance(MINUTE)
      expect((await signInWithBoth(slow, user, wrongCode(slow, user))).body.code).toBe('bad_code')
    }
    expect((await signInWithBoth(slow, user, currentCode(slow, user))).status).toBe(429)
  } finally {
    await slow.close()
  }
})
