import { and, asc, eq } from 'drizzle-orm'
import type { WaitingListEntry } from '#contract/classes/waiting-list/waiting-list.schema.ts'
import { seats } from '#db/schema/classes/seats.ts'
import { waitingList } from '#db/schema/classes/waiting-list.ts'
import { anonymous } from '#server/context.ts'
import type { TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { contentApi, versionFields } from '../../content/editing/crud.fixture.ts'
import { contextFor, createWorkshop, type MaybeProblem, withNewSession } from '../../sales/orders/orders.fixture.ts'
import { cancelEnrollment, createPaidEnrollment } from '../enrollments/enrollments.fixture.ts'
import { promoteOneWaitingList } from './promote.ts'
import { joinWaitingList } from './user-entries.ts'

export const HOUR_MS = 3_600_000

type EntriesResponse = WaitingListEntry[] & MaybeProblem<object>

export const join = (site: TestSite, { token }: TestUser, workshopId: string) =>
  site.call<EntriesResponse>('POST', '/api/account/waiting', { token, body: { workshopId } })

export const leaveWaitingList = (site: TestSite, { token }: TestUser, id: string) =>
  site.call<EntriesResponse>('POST', `/api/account/waiting/${id}/leave`, { token })

export const fetchEntries = async (site: TestSite, { token }: TestUser) =>
  (await site.call<WaitingListEntry[]>('GET', '/api/account/waiting', { token })).body

type WorkshopOptions = NonNullable<Parameters<typeof createWorkshop>[1]>

export async function createFullWorkshop(site: TestSite, { seats: count = 1, ...options }: WorkshopOptions = {}) {
  const { id: workshopId } = await createWorkshop(site, { seats: count, ...options })
  const enrollments = []
  for (let index = 0; index < count; index += 1) {
    const user = await site.createUser()
    enrollments.push({ user, enrollment: await createPaidEnrollment(site, user, { workshopId }) })
  }
  const [first] = enrollments
  if (!first) throw new Error('a full workshop needs at least one seat')
  return { workshopId, enrollments, buyer: first.user, enrollment: first.enrollment }
}

export async function fillWaitingList(site: TestSite, workshopId: string, count: number): Promise<TestUser[]> {
  const users: TestUser[] = []
  for (let index = 0; index < count; index += 1) {
    const user = await site.createUser({ name: `Walker ${index + 1}` })
    await joinWaitingList(contextFor(site, user), { workshopId })
    users.push(user)
  }
  return users
}

/** Cancels the enrollment of a full one-seat workshop with ann and ben on the waiting list, so that ann gets the offer. */
export async function createOffer(site: TestSite, options: WorkshopOptions = {}) {
  const full = await createFullWorkshop(site, options)
  const [ann, ben] = await fillWaitingList(site, full.workshopId, 2)
  if (!ann || !ben) throw new Error('waiting list is empty')
  await cancelEnrollment(site, full.buyer, full.enrollment.id)
  return { ...full, ann, ben }
}

export async function updateWorkshop(site: TestSite, admin: TestUser, id: string, changes: object): Promise<number> {
  const api = contentApi(site, await withNewSession(site, admin), 'workshops')
  const { body } = await api.read(id)
  const { id: _, version: __, ...form } = body
  return (await api.change(id, { ...form, ...versionFields(body), ...changes })).status
}

export async function expireOffers(site: TestSite, workshopId: string, hours = 24): Promise<void> {
  site.clock.advance(hours * HOUR_MS)
  await promoteOneWaitingList(anonymous(site.base), { workshopId })
}

export async function entryStates(site: TestSite, workshopId: string): Promise<string[]> {
  const rows = await site.base.db
    .select({ status: waitingList.status })
    .from(waitingList)
    .where(eq(waitingList.workshopId, workshopId))
    .orderBy(asc(waitingList.number))
  return rows.map(({ status }) => status)
}

export async function offeredUserIds(site: TestSite, workshopId: string): Promise<(string | null)[]> {
  const rows = await site.base.db
    .select({ userId: seats.userId })
    .from(seats)
    .innerJoin(waitingList, eq(waitingList.id, seats.waitingId))
    .where(and(eq(seats.workshopId, workshopId), eq(seats.status, 'held')))
    .orderBy(asc(waitingList.number))
  return rows.map(({ userId }) => userId)
}
