import { and, asc, eq } from 'drizzle-orm'
import type { WaitingListEntry } from '#contract/waiting-list/waiting-list.schema.ts'
import { seats, waitingList } from '#db/schema/orders.ts'
import { anonymous } from '#server/context.ts'
import type { TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'
import { asRead, deskOf } from '../content/crud.fixture.ts'
import { aPaidEnrollment, cancel } from '../enrollments/enrollments.fixture.ts'
import { aWorkshop, contextOf, type MaybeProblem, signedInAgain } from '../orders/orders.fixture.ts'
import { promoteOneWaitingList } from './cleanup.ts'
import { joinWaitingList } from './join.ts'

/** What those do who wait for a spot, by the calls of the browser, and what the books say of them. */

export const HOUR = 3_600_000

type Places = WaitingListEntry[] & MaybeProblem<object>

export const join = (site: TestSite, { token }: TestUser, workshopId: string) =>
  site.call<Places>('POST', '/api/account/waiting', { token, body: { workshopId } })

export const leave = (site: TestSite, { token }: TestUser, id: string) =>
  site.call<Places>('POST', `/api/account/waiting/${id}/leave`, { token })

export const waitingOf = async (site: TestSite, { token }: TestUser) =>
  (await site.call<WaitingListEntry[]>('GET', '/api/account/waiting', { token })).body

type Terms = NonNullable<Parameters<typeof aWorkshop>[1]>

/** A workshop whose seats are all paid for. @returns who has them, and by which enrolment */
export async function aFullWorkshop(site: TestSite, { seats: count = 1, ...terms }: Terms = {}) {
  const { id: workshopId } = await aWorkshop(site, { seats: count, ...terms })
  const owners = []
  for (let at = 0; at < count; at += 1) {
    const person = await site.person()
    owners.push({ person, place: await aPaidEnrollment(site, person, { workshopId }) })
  }
  const [first] = owners
  if (!first) throw new Error('a workshop without seats is full of nobody')
  return { workshopId, owners, owner: first.person, place: first.place }
}

/** So many people who wait, in this order. */
export async function aWaitingList(site: TestSite, workshopId: string, count: number): Promise<TestUser[]> {
  const people: TestUser[] = []
  for (let at = 0; at < count; at += 1) {
    const person = await site.person({ name: `Walker ${at + 1}` })
    await joinWaitingList(contextOf(site, person), { workshopId })
    people.push(person)
  }
  return people
}

/** A workshop of one seat, whose owner gives it back, and two who wait: the first of them is offered it. */
export async function anOffer(site: TestSite, terms: Terms = {}) {
  const full = await aFullWorkshop(site, terms)
  const [ann, ben] = await aWaitingList(site, full.workshopId, 2)
  if (!ann || !ben) throw new Error('nobody waits')
  await cancel(site, full.owner, full.place.id)
  return { ...full, ann, ben }
}

/** Saves a workshop as it is, but for this, as an admin does. @returns the status of the answer */
export async function changeWorkshop(site: TestSite, boss: TestUser, id: string, what: object): Promise<number> {
  const desk = deskOf(site, await signedInAgain(site, boss), 'workshops')
  const { body } = await desk.read(id)
  const { id: _, version: __, ...form } = body
  return (await desk.change(id, { ...form, ...asRead(body), ...what })).status
}

/** Lets the time of every offer run out, and does what its job does then. */
export async function letOffersEnd(site: TestSite, workshopId: string, hours = 24): Promise<void> {
  site.clock.advance(hours * HOUR)
  await promoteOneWaitingList(anonymous(site.base), { workshopId })
}

/** What became of everybody in a line, in its order. */
export async function statesOf(site: TestSite, workshopId: string): Promise<string[]> {
  const rows = await site.base.db
    .select({ status: waitingList.status })
    .from(waitingList)
    .where(eq(waitingList.workshopId, workshopId))
    .orderBy(asc(waitingList.number))
  return rows.map(({ status }) => status)
}

/** Whose spots are held for them by an offer. */
export async function offeredTo(site: TestSite, workshopId: string): Promise<(string | null)[]> {
  const rows = await site.base.db
    .select({ userId: seats.userId })
    .from(seats)
    .innerJoin(waitingList, eq(waitingList.id, seats.waitingId))
    .where(and(eq(seats.workshopId, workshopId), eq(seats.status, 'held')))
    .orderBy(asc(waitingList.number))
  return rows.map(({ userId }) => userId)
}
