import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { WaitingListPage } from '#contract/classes/waiting-list/waiting-list.schema.ts'
import { auditTrail } from '#db/schema/people/audit.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { contextFor, mailSubjectsTo } from '../../../sales/orders/orders.fixture.ts'
import { listWorkshops } from '../../catalog/index.ts'
import {
  createFullWorkshop,
  createOffer,
  entryStates,
  fetchEntries,
  fillWaitingList,
  join,
  offeredUserIds,
} from '../waiting-list.fixture.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

const list = async (query: string) => {
  const { status, body } = await site.call<WaitingListPage>('GET', `/api/admin/waiting${query}`, { token: admin.token })
  return { status, body }
}
const remove = (id: string) =>
  site.call<{ code?: string }>('DELETE', `/api/admin/waiting/${id}`, { token: admin.token })

test('list: entries in order with states, filters and totals', async () => {
  const { workshopId, ann, ben } = await createOffer(site)
  await createOffer(site)
  const cleo = await site.createUser({ name: 'Cleo' })
  await join(site, cleo, workshopId)
  const { body } = await list(`?workshop=${workshopId}`)
  expect(body.line).toEqual({ title: 'A day of maps', workshopDate: '2099-05-09', waiting: 2, offered: 1 })
  expect(body.waiting).toMatchObject([
    { email: ann.email, state: 'offered', position: null, endedAt: null },
    { email: ben.email, state: 'waiting', position: 1, offerUntil: null },
    { email: cleo.email, fullName: 'Cleo', state: 'waiting', position: 2, title: 'A day of maps' },
  ])
  expect(Date.parse(body.waiting[0]?.offerUntil ?? '')).toBeGreaterThan(site.base.now().getTime())
  const searchResult = await list(`?workshop=${workshopId}&q=cleo`)
  expect(searchResult.body.waiting.map(({ email }) => email)).toEqual([cleo.email])
  const waiting = await list(`?workshop=${workshopId}&state=waiting&sort=newest`)
  expect(waiting.body.waiting.map(({ email }) => email)).toEqual([cleo.email, ben.email])
  expect((await list('?limit=100')).body).toMatchObject({ line: null })
})

test('list: counts the users in line of all workshops, without offers and closed entries', async () => {
  const before = (await list('')).body.waitingCount
  const { workshopId } = await createOffer(site)
  await createOffer(site)
  expect((await list(`?workshop=${workshopId}&limit=1`)).body.waitingCount).toBe(before + 2)
  const [offered, waiting] = (await list(`?workshop=${workshopId}`)).body.waiting
  await remove(waiting?.id ?? '')
  expect((await list('')).body.waitingCount).toBe(before + 1)
  await remove(offered?.id ?? '')
  expect((await list('')).body.waitingCount).toBe(before + 1)
})

test('list workshops: includes the number of waiting users', async () => {
  const { workshopId } = await createOffer(site)
  const ctx = { ...contextFor(site, admin) }
  if (ctx.viewer) ctx.viewer.role = 'admin'
  const { workshops } = await listWorkshops(ctx, { limit: 100 })
  expect(workshops.find(({ id }) => id === workshopId)).toMatchObject({ waiting: 2, spotsAvailable: 0 })
})

test('remove: notifies the user, offers the held seat to the next one and is audited', async () => {
  const { workshopId, ann, ben } = await createOffer(site)
  const [first] = (await list(`?workshop=${workshopId}`)).body.waiting
  const responses = await Promise.all([remove(first?.id ?? ''), remove(first?.id ?? '')])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await entryStates(site, workshopId)).toEqual(['removed', 'offered'])
  expect(await offeredUserIds(site, workshopId)).toEqual([ben.id])
  expect(await fetchEntries(site, ann)).toEqual([])
  await site.runJobs()
  // Sorted, because each mail is a separate job and workers race.
  expect((await mailSubjectsTo(site, ann)).sort()).toEqual([
    'A spot opened up: A day of maps',
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
      actor: admin.email,
      name: `${ann.email}, A day of maps`,
      before: { status: 'offered' },
      after: { status: 'removed' },
    },
  ])
})

test('remove: a waiting user moves later entries up and may join again at the end', async () => {
  const { workshopId } = await createFullWorkshop(site)
  const [ann, ben] = await fillWaitingList(site, workshopId, 2)
  if (!ann || !ben) throw new Error('waiting list is empty')
  const [first] = (await list(`?workshop=${workshopId}`)).body.waiting
  expect((await remove(first?.id ?? '')).status).toBe(200)
  expect(await fetchEntries(site, ben)).toMatchObject([{ position: 1 }])
  expect((await join(site, ann, workshopId)).body).toMatchObject([{ position: 2 }])
  expect((await remove(crypto.randomUUID())).status).toBe(404)
})
