import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WaitingListPage } from '#contract/waiting-list/waiting-list.schema.ts'
import { auditTrail } from '#db/schema/audit.ts'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { listWorkshops } from '../../classes/index.ts'
import { contextOf, mailSubjectsTo } from '../../orders/orders.fixture.ts'
import { aFullWorkshop, anOffer, aWaitingList, join, offeredTo, statesOf, waitingOf } from '../waiting-list.fixture.ts'

let site: TestSite
let boss: TestUser
beforeAll(async () => {
  site = await openTestSite({ seed: false })
  boss = await site.person({ admin: true })
})
afterAll(() => site.close())

const list = async (query: string) => {
  const { status, body } = await site.call<WaitingListPage>('GET', `/api/admin/waiting${query}`, { token: boss.token })
  return { status, body }
}
const remove = (id: string) => site.call<{ code?: string }>('DELETE', `/api/admin/waiting/${id}`, { token: boss.token })

test('the owner sees who waits for a workshop, in their order, with what became of those before', async () => {
  const { workshopId, ann, ben } = await anOffer(site)
  await anOffer(site)
  const cleo = await site.person({ name: 'Cleo' })
  await join(site, cleo, workshopId)
  const { body } = await list(`?workshop=${workshopId}`)
  expect(body.line).toEqual({ title: 'A day of maps', workshopDate: '2099-05-09', waiting: 2, offered: 1 })
  expect(body.waiting).toMatchObject([
    { email: ann.email, state: 'offered', position: null, endedAt: null },
    { email: ben.email, state: 'waiting', position: 1, offerUntil: null },
    { email: cleo.email, fullName: 'Cleo', state: 'waiting', position: 2, title: 'A day of maps' },
  ])
  expect(Date.parse(body.waiting[0]?.offerUntil ?? '')).toBeGreaterThan(site.base.now().getTime())
  const found = await list(`?workshop=${workshopId}&q=cleo`)
  expect(found.body.waiting.map(({ email }) => email)).toEqual([cleo.email])
  const waiting = await list(`?workshop=${workshopId}&state=waiting&sort=newest`)
  expect(waiting.body.waiting.map(({ email }) => email)).toEqual([cleo.email, ben.email])
  expect((await list('?limit=100')).body).toMatchObject({ line: null })
})

test('the list of workshops tells how many wait for each', async () => {
  const { workshopId } = await anOffer(site)
  const ctx = { ...contextOf(site, boss) }
  if (ctx.viewer) ctx.viewer.isAdmin = true
  const { workshops } = await listWorkshops(ctx, { limit: 100 })
  expect(workshops.find(({ id }) => id === workshopId)).toMatchObject({ waiting: 2, spotsAvailable: 0 })
})

test('somebody who is taken out is told, the spot that was held for them goes to the next, and the trail keeps it', async () => {
  const { workshopId, ann, ben } = await anOffer(site)
  const [first] = (await list(`?workshop=${workshopId}`)).body.waiting
  const answers = await Promise.all([remove(first?.id ?? ''), remove(first?.id ?? '')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await statesOf(site, workshopId)).toEqual(['removed', 'offered'])
  expect(await offeredTo(site, workshopId)).toEqual([ben.id])
  expect(await waitingOf(site, ann)).toEqual([])
  await site.work()
  // Each goes out as a job of its own, and whichever worker is first.
  expect((await mailSubjectsTo(site, ann)).sort()).toEqual([
    'A spot came free: A day of maps',
    'No longer on the waiting list: A day of maps',
  ])
  const entries = await site.base.db
    .select()
    .from(auditTrail)
    .where(eq(auditTrail.subjectId, first?.id ?? ''))
  expect(entries).toMatchObject([
    {
      action: 'removed',
      subject: 'waiting_list',
      actor: boss.email,
      name: `${ann.email}, A day of maps`,
      before: { status: 'offered' },
      after: { status: 'removed' },
    },
  ])
})

test('somebody who only waits is taken out, and may join again at the end', async () => {
  const { workshopId } = await aFullWorkshop(site)
  const [ann, ben] = await aWaitingList(site, workshopId, 2)
  if (!ann || !ben) throw new Error('nobody waits')
  const [first] = (await list(`?workshop=${workshopId}`)).body.waiting
  expect((await remove(first?.id ?? '')).status).toBe(200)
  expect(await waitingOf(site, ben)).toMatchObject([{ position: 1 }])
  expect((await join(site, ann, workshopId)).body).toMatchObject([{ position: 2 }])
  expect((await remove(crypto.randomUUID())).status).toBe(404)
})
