import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'
import { liftedIpLimits } from '../accounts.fixture.ts'
import {
  answer,
  aTwoStepOwner,
  codeOf,
  confirm,
  inTwoSteps,
  nextStep,
  password,
  switchOff,
  wrongCodeOf,
} from './two-factor.fixture.ts'

let site: TestSite
beforeEach(async () => {
  site = await openTestSite({ seed: false, limits: liftedIpLimits, trustedProxies: 1 })
})
afterEach(() => site.close())

const MINUTE = 60_000
const from = (number: number) => ({ 'x-forwarded-for': `203.0.113.${number}` })

/** Guesses anew with each sign-in, from an address of its own. @returns the answers' codes */
async function guess(owner: Awaited<ReturnType<typeof aTwoStepOwner>>, times: number): Promise<string[]> {
  const codes: string[] = []
  for (let number = 0; number < times; number += 1) {
    const { body } = await password(site, owner.email)
    codes.push((await answer(site, body.challenge, wrongCodeOf(site, owner), from(number))).body.code)
  }
  return codes
}

test('ten wrong codes for one account stop it for a quarter of an hour, wherever they come from; others go on', async () => {
  const [ann, ben] = [await aTwoStepOwner(site), await aTwoStepOwner(site)]
  const codes = await guess(ann, 12)
  expect(codes).toEqual([...Array(10).fill('bad_code'), 'too_many_requests', 'too_many_requests'])
  const right = await inTwoSteps(site, ann, codeOf(site, ann))
  expect([right.status, Number(right.headers.get('retry-after')) > 60]).toEqual([429, true])
  expect((await inTwoSteps(site, ben, codeOf(site, ben))).status).toBe(200)
})

test('codes that are typed on the account page count with them', async () => {
  const owner = await aTwoStepOwner(site)
  for (let tries = 0; tries < 10; tries += 1)
    expect((await switchOff(site, owner, wrongCodeOf(site, owner))).status).toBe(400)
  expect((await switchOff(site, owner, codeOf(site, owner))).status).toBe(429)
  expect((await confirm(site, owner, codeOf(site, owner))).status).toBe(429)
  expect((await inTwoSteps(site, owner, codeOf(site, owner))).status).toBe(429)
})

test('a right one forgets the wrong ones before it', async () => {
  const owner = await aTwoStepOwner(site)
  for (let round = 0; round < 3; round += 1) {
    expect(new Set(await guess(owner, 6))).toEqual(new Set(['bad_code']))
    expect((await inTwoSteps(site, owner, codeOf(site, owner))).status).toBe(200)
    nextStep(site)
  }
})

test('fifty wrong ones in a day stop it for that day, however slowly they come', async () => {
  const slow = await openTestSite({
    seed: false,
    limits: {
      ...liftedIpLimits,
      secondStepByAccount: { points: 1000, seconds: 900 },
      secondStepByAccountADay: { points: 7, seconds: 86_400 },
    },
  })
  try {
    const owner = await aTwoStepOwner(slow)
    for (let tries = 0; tries < 7; tries += 1) {
      slow.clock.advance(MINUTE)
      expect((await inTwoSteps(slow, owner, wrongCodeOf(slow, owner))).body.code).toBe('bad_code')
    }
    expect((await inTwoSteps(slow, owner, codeOf(slow, owner))).status).toBe(429)
  } finally {
    await slow.close()
  }
})
