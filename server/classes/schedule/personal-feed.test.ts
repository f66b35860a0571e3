import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { profiles } from '#db/schema/people/accounts.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { anonymous } from '../../context.ts'
import { createWorkshop } from '../../sales/orders/orders.fixture.ts'
import { cancelEnrollment, createPaidEnrollment } from '../enrollments/enrollments.fixture.ts'
import { personalFeed } from './personal-feed.ts'
import { componentsOf, parseCalendar, property } from './schedule.fixture.ts'

const site = await openSiteForFile({ seed: false })

const feedPath = async ({ token }: TestUser, route: ['GET', ''] | ['POST', '/renew'] = ['GET', '']) =>
  (await site.call<{ path: string }>(route[0], `/api/account/calendar${route[1]}`, { token })).body.path

const tokenOf = (path: string) => /^\/calendar\/([\w-]+)\.ics$/.exec(path)?.[1] ?? ''
const fetchFeed = (path: string) => personalFeed(anonymous(site.base), { token: tokenOf(path) })

async function startDatesOf(path: string): Promise<string[]> {
  return componentsOf(parseCalendar(await fetchFeed(path)), 'VEVENT').map((event) => property(event, 'DTSTART').value)
}

test("personal feed: has the user's paid enrollments only, without canceled ones", async () => {
  const [ann, ben] = [await site.createUser(), await site.createUser()]
  const [first, canceled] = [
    await createWorkshop(site, { on: '2099-05-01' }),
    await createWorkshop(site, { on: '2099-05-02' }),
  ]
  await createPaidEnrollment(site, ann, { workshopId: first.id })
  const enrollment = await createPaidEnrollment(site, ann, { workshopId: canceled.id })
  await createPaidEnrollment(site, ben, { workshopId: (await createWorkshop(site, { on: '2099-05-03' })).id })
  const path = await feedPath(ann)
  expect(await startDatesOf(path)).toEqual(['20990501T090000Z', '20990502T090000Z'])
  await cancelEnrollment(site, ann, enrollment.id)
  expect(await startDatesOf(path)).toEqual(['20990501T090000Z'])
})

test('personal feed: is empty without enrollments', async () => {
  expect(await startDatesOf(await feedPath(await site.createUser()))).toEqual([])
})

/** A user's enrollments are a calendar feed at a secret URL. The user can renew the URL. */
test('personal feed: path is stable until renewed; the previous path then returns not_found', async () => {
  const ann = await site.createUser()
  const before = await feedPath(ann)
  expect(await feedPath(ann)).toBe(before)
  const after = await feedPath(ann, ['POST', '/renew'])
  expect(after).not.toBe(before)
  await expect(fetchFeed(before)).rejects.toMatchObject({ code: 'not_found' })
  expect(await startDatesOf(after)).toEqual([])
})

test('personal feed: a modified token or a deleted account returns not_found', async () => {
  const [ann, ben] = [await site.createUser(), await site.createUser()]
  const token = Buffer.from(tokenOf(await feedPath(ann)), 'base64url')
  for (let bit = 0; bit < token.length * 8; bit += 1) {
    const changed = Buffer.from(token)
    changed.writeUInt8((changed[bit >> 3] ?? 0) ^ (1 << (bit & 7)), bit >> 3)
    const forged = { token: changed.toString('base64url') }
    await expect(personalFeed(anonymous(site.base), forged)).rejects.toMatchObject({ code: 'not_found' })
  }
  for (const forged of ['', 'x', `${token.toString('base64url')}=`, 'A'.repeat(10_000)])
    await expect(personalFeed(anonymous(site.base), { token: forged })).rejects.toMatchObject({ code: 'not_found' })
  const bensPath = await feedPath(ben)
  await site.base.db.delete(profiles).where(eq(profiles.id, ben.id))
  await expect(fetchFeed(bensPath)).rejects.toMatchObject({ code: 'not_found' })
  expect(site.log.join('\n')).not.toContain(tokenOf(bensPath))
})
