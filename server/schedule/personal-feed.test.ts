import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { profiles } from '#db/schema/accounts.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'
import { anonymous } from '../context.ts'
import { aPaidEnrollment, cancelEnrollment } from '../enrollments/enrollments.fixture.ts'
import { aWorkshop } from '../orders/orders.fixture.ts'
import { personalFeed } from './personal-feed.ts'
import { parse, partsOf, property } from './schedule.fixture.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ seed: false })
})
afterAll(() => site.close())

const address = async ({ token }: TestUser, how: ['GET', ''] | ['POST', '/renew'] = ['GET', '']) =>
  (await site.call<{ path: string }>(how[0], `/api/account/calendar${how[1]}`, { token })).body.path

const tokenOf = (path: string) => /^\/calendar\/([\w-]+)\.ics$/.exec(path)?.[1] ?? ''
const read = (path: string) => personalFeed(anonymous(site.base), { token: tokenOf(path) })

async function datesIn(path: string): Promise<string[]> {
  return partsOf(parse(await read(path)), 'VEVENT').map((event) => property(event, 'DTSTART').value)
}

test('holds what was booked and not given back, also of a class that is closed by now, and nobody else’s', async () => {
  const [ann, ben] = [await site.person(), await site.person()]
  const [kept, given] = [await aWorkshop(site, { on: '2099-05-01' }), await aWorkshop(site, { on: '2099-05-02' })]
  await aPaidEnrollment(site, ann, { workshopId: kept.id })
  const place = await aPaidEnrollment(site, ann, { workshopId: given.id })
  await aPaidEnrollment(site, ben, { workshopId: (await aWorkshop(site, { on: '2099-05-03' })).id })
  const path = await address(ann)
  expect(await datesIn(path)).toEqual(['20990501T090000Z', '20990502T090000Z'])
  await cancelEnrollment(site, ann, place.id)
  expect(await datesIn(path)).toEqual(['20990501T090000Z'])
})

test('of somebody who booked nothing is an empty calendar', async () => {
  expect(await datesIn(await address(await site.person()))).toEqual([])
})

test('keeps its address until it is renewed, and then the one before leads nowhere', async () => {
  const ann = await site.person()
  const before = await address(ann)
  expect(await address(ann)).toBe(before)
  const after = await address(ann, ['POST', '/renew'])
  expect(after).not.toBe(before)
  await expect(read(before)).rejects.toMatchObject({ code: 'not_found' })
  expect(await datesIn(after)).toEqual([])
})

test('with any bit changed, and of an account that is gone, leads nowhere', async () => {
  const [ann, ben] = [await site.person(), await site.person()]
  const token = Buffer.from(tokenOf(await address(ann)), 'base64url')
  for (let bit = 0; bit < token.length * 8; bit += 1) {
    const changed = Buffer.from(token)
    changed.writeUInt8((changed[bit >> 3] ?? 0) ^ (1 << (bit & 7)), bit >> 3)
    const forged = { token: changed.toString('base64url') }
    await expect(personalFeed(anonymous(site.base), forged)).rejects.toMatchObject({ code: 'not_found' })
  }
  for (const forged of ['', 'x', `${token.toString('base64url')}=`, 'A'.repeat(10_000)])
    await expect(personalFeed(anonymous(site.base), { token: forged })).rejects.toMatchObject({ code: 'not_found' })
  const bens = await address(ben)
  await site.base.db.delete(profiles).where(eq(profiles.id, ben.id))
  await expect(read(bens)).rejects.toMatchObject({ code: 'not_found' })
  expect(site.log.join('\n')).not.toContain(tokenOf(bens))
})
