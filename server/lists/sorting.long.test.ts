import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#contract/accounts/roles.ts'
import { auditActions, auditSubjects } from '#contract/audit/audit-actions.ts'
import { enrollmentStatuses } from '#contract/enrollments/enrollment-statuses.ts'
import { type ListName, listOptions } from '#contract/list-options.ts'
import { issueStates, subscriberStates } from '#contract/newsletter/newsletter-states.ts'
import { reviewStatuses } from '#contract/reviews/review-statuses.ts'
import { type WaitingListState, waitingListStates } from '#contract/waiting-list/waiting-list-states.ts'
import { auditTrail } from '#db/schema/audit.ts'
import { coachingBookings } from '#db/schema/coaching.ts'
import { waitingList } from '#db/schema/enrollments.ts'
import { mails, newsletterIssues, subscribers } from '#db/schema/mail.ts'
import { pictures } from '#db/schema/media.ts'
import { orderLines, orders } from '#db/schema/orders.ts'
import { plans } from '#db/schema/planner/plans.ts'
import { reviews } from '#db/schema/reviews.ts'
import {
  type AdminProblem,
  createCourseRef,
  createEnrollment,
  createWorkshopRef,
  fetchAllPages,
} from '../../tests/fixtures/admin.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'
import { createType } from '../coaching/coaching.fixture.ts'
import { insertRow } from '../content/content.fixture.ts'
import { createCoupon } from '../coupons/coupons.fixture.ts'
import { planForm } from '../planner-plans/planner-plans.fixture.ts'

type Row = Record<string, unknown>
type Page = { nextCursor: string | null } & Record<string, Row[]>

let site: TestSite
let admin: TestUser
let rosterCourse: { courseId: string }
const day = (number: number) => new Date(Date.UTC(2024, 0, number))

beforeAll(async () => {
  site = await openTestSite({ seed: false })
  admin = await site.createUser({ admin: true, name: 'Mona' })
  const course = await createCourseRef(site, 'Foundations')
  const workshop = await createWorkshopRef(site, 'Mastery')
  rosterCourse = await createCourseRef(site, 'Roster')
  const sessionType = await createType(site)
  for (let index = 0; index < 9; index += 1) {
    const user = await site.createUser({
      name: index % 3 ? `walker ${(index * 7) % 9}` : '',
      role: roles[index % roles.length] ?? 'user',
    })
    const isEven = index % 2 === 0
    const status = enrollmentStatuses[index % enrollmentStatuses.length]
    const enrollment = { userId: user.id, amount: ((index * 4) % 9) * 100, enrollmentDate: day(index + 1) }
    await createEnrollment(site, { ...(isEven ? course : workshop), ...(status ? { status } : {}), ...enrollment })
    const [rosterStatus, rosterAmount] = rosterStates[index % rosterStates.length] ?? ['completed', 0]
    const rosterEnrollment = { userId: user.id, status: rosterStatus, amount: rosterAmount }
    const createdAt = day(1 + Math.floor(index / 3))
    await createEnrollment(site, { ...rosterCourse, ...rosterEnrollment, enrollmentDate: createdAt })
    const title = `${isEven ? 'Stone' : 'stone'} ${(index * 5) % 9}`
    await insertRow(site, 'posts', title, {
      createdAt,
      ...(isEven ? { isPublished: true, publishedAt: createdAt } : {}),
    })
    await insertRow(site, 'products', title, {
      createdAt,
      isActive: isEven,
      price: `${Math.floor(index / 3)}.50`,
      kind: isEven ? 'digital' : 'physical',
    })
    const nextStartDate = index < 2 ? null : `2099-01-0${1 + Math.floor(index / 3)}`
    await insertRow(site, 'courses', title, { createdAt, isActive: isEven, nextStartDate })
    const workshopDate = `2099-01-0${1 + Math.floor(index / 3)}`
    await insertRow(site, 'workshops', title, { workshopDate, endDate: '2099-02-01', isActive: isEven })
    await insertOrder(index, createdAt)
    await insertBooking(sessionType.id, index)
    await insertImage(title, createdAt)
    await insertMail(title, createdAt, isEven ? createdAt : null)
    await createCoupon(site, { isActive: isEven, code: `STONE-${index}` })
    const plan = { ...{ courseId: course.courseId, name: title, isPublished: isEven }, content: planForm(), createdAt }
    await site.base.db.insert(plans).values(plan)
    await insertNewsletter(index, createdAt)
    await insertReview(user.id, course.courseId, index, createdAt)
    await insertWaitingListEntry(
      user.id,
      workshop.workshopId,
      waitingListStates[index % waitingListStates.length] ?? 'waiting',
      createdAt,
    )
    await insertRow(site, 'lessons', title, { createdAt, orderIndex: Math.floor(index / 3), isPublished: isEven })
  }
  for (let index = 0; index < Math.max(auditActions.length, auditSubjects.length); index += 1) {
    const action = auditActions[index % auditActions.length] ?? 'created'
    const subject = auditSubjects[index % auditSubjects.length] ?? 'post'
    await site.base.db.insert(auditTrail).values({
      at: day(1 + Math.floor(index / 3)),
      actor: 'a@example.com',
      action,
      subject,
      subjectId: '1',
      name: 'Stone',
    })
  }
})
afterAll(() => site.close())

const rosterStates = [
  ['completed', 500],
  ['pending', 500],
  ['refunded', 500],
  ['refunded', 0],
] as const

async function insertNewsletter(index: number, createdAt: Date): Promise<void> {
  const issueState = issueStates[index % issueStates.length] ?? 'draft'
  const times = { sendAt: issueState === 'draft' ? null : createdAt, sentAt: issueState === 'sent' ? createdAt : null }
  await site.base.db
    .insert(newsletterIssues)
    .values({ subject: `Stone ${index}`, state: issueState, ...times, createdAt })
  const state = subscriberStates[index % subscriberStates.length] ?? 'pending'
  await site.base.db.insert(subscribers).values({
    ...{ email: `stone-${index}@example.com`, state, source: 'form', consentText: 'Yes', requestedAt: createdAt },
    confirmedAt: state === 'pending' ? null : createdAt,
    endedAt: state === 'unsubscribed' || state === 'bounced' ? createdAt : null,
  })
}

async function insertReview(userId: string, courseId: string, index: number, changedAt: Date): Promise<void> {
  const status = reviewStatuses[index % reviewStatuses.length] ?? 'pending'
  const values = { userId, courseId, rating: 5, text: '', displayName: 'Ann', status, changedAt }
  await site.base.db.insert(reviews).values(values)
}

async function insertOrder(index: number, createdAt: Date): Promise<void> {
  const status = (['completed', 'failed', 'pending', 'refunded'] as const)[index % 4]
  const task = [{ toShip: true }, { toArrange: true }, { needsReview: 'paid otherwise' }][index % 3]
  const settledAt = status === 'pending' ? null : createdAt
  const money = { totalMinor: 500, provider: 'demo', expiresAt: createdAt, settledAt }
  const failure = status === 'failed' ? { failedBecause: 'declined' as const } : {}
  await site.base.db.insert(orders).values({ ...(status ? { status } : {}), ...failure, ...money, ...task, createdAt })
}

/** Two start at the same time, of which one is canceled. */
async function insertBooking(typeId: string, index: number): Promise<void> {
  const order = {
    status: 'completed' as const,
    totalMinor: 500,
    provider: 'demo',
    expiresAt: day(1),
    settledAt: day(1),
  }
  const [{ id: orderId } = { id: '' }] = await site.base.db.insert(orders).values(order).returning()
  const lineValues = { orderId, position: 0, coachingTypeId: typeId, title: 'Review', unitMinor: 500, quantity: 1 }
  const [line] = await site.base.db
    .insert(orderLines)
    .values({ ...lineValues, status: 'completed' })
    .returning()
  const startsAt = day(1 + Math.floor(index / 2))
  const endsAt = new Date(startsAt.getTime() + 1)
  const canceled = index % 2 ? { status: 'canceled' as const, canceledAt: day(1) } : { status: 'booked' as const }
  const times = { startsAt, endsAt, busyUntil: endsAt, heldUntil: endsAt }
  await site.base.db.insert(coachingBookings).values({ typeId, orderLineId: line?.id ?? '', ...times, ...canceled })
}

async function insertImage(name: string, createdAt: Date): Promise<void> {
  const file = { width: 60, height: 40, bytes: 1, sha256: randomBytes(32) }
  await site.base.db.insert(pictures).values({ name, createdAt, ...file })
}

async function insertMail(subject: string, createdAt: Date, stoppedAt: Date | null): Promise<void> {
  const content = { template: 'note', text: '', html: '' }
  await site.base.db.insert(mails).values({ recipient: 'a@example.com', subject, ...content, createdAt, stoppedAt })
}

async function insertWaitingListEntry(
  userId: string,
  workshopId: string,
  status: WaitingListState,
  joinedAt: Date,
): Promise<void> {
  const offer = { offeredAt: joinedAt, offerUntil: new Date(joinedAt.getTime() + 1) }
  const endedAt = status === 'waiting' || status === 'offered' ? null : joinedAt
  const values = { userId, workshopId, status, joinedAt, ...(status === 'waiting' ? {} : offer), endedAt }
  await site.base.db.insert(waitingList).values(values)
}

const pathOf = (list: ListName) => `/api/admin/${folderOf(list)}${list}`
const folderOf = (list: ListName) => {
  if (list === 'roster') return `courses/${rosterCourse.courseId}/`
  return list === 'issues' || list === 'subscribers' ? 'newsletter/' : ''
}
const fetchList = (list: ListName, query = '') =>
  site.call<Page & AdminProblem>('GET', `${pathOf(list)}?limit=100${query}`, { token: admin.token })
const rowsOf = (list: ListName) => (page: Page) => page[list === 'users' ? 'people' : list] ?? []
const lowerCase = (value: unknown) => String(value).toLowerCase()

const keys: Record<string, [key: (row: Row) => string | number, direction: 1 | -1]> = {
  'users newest': [(row) => String(row.createdAt), -1],
  'users oldest': [(row) => String(row.createdAt), 1],
  'users name': [(row) => lowerCase(row.fullName || row.email), 1],
  'purchases newest': [(row) => String(row.enrollmentDate), -1],
  'purchases oldest': [(row) => String(row.enrollmentDate), 1],
  'purchases amount': [(row) => Number(row.amount), -1],
  'posts newest': [(row) => String(row.createdAt), -1],
  'posts oldest': [(row) => String(row.createdAt), 1],
  'posts title': [(row) => lowerCase(row.title), 1],
  'products name': [(row) => lowerCase(row.name), 1],
  'products price': [(row) => Number(row.price), 1],
  'courses date': [(row) => String(row.nextStartDate ?? '9999'), 1],
  'courses title': [(row) => lowerCase(row.title), 1],
  'workshops date': [(row) => String(row.workshopDate), -1],
  'workshops earliest': [(row) => String(row.workshopDate), 1],
  'workshops title': [(row) => lowerCase(row.title), 1],
  'lessons order': [(row) => Number(row.orderIndex), 1],
  'orders newest': [(row) => String(row.createdAt), -1],
  'orders oldest': [(row) => String(row.createdAt), 1],
  'mails newest': [(row) => String(row.createdAt), -1],
  'mails oldest': [(row) => String(row.createdAt), 1],
  'roster newest': [(row) => String(row.enrolledAt), -1],
  'roster oldest': [(row) => String(row.enrolledAt), 1],
  'bookings date': [(row) => String(row.startsAt), 1],
  'bookings latest': [(row) => String(row.startsAt), -1],
  'issues newest': [(row) => String(row.createdAt), -1],
  'issues oldest': [(row) => String(row.createdAt), 1],
  'subscribers newest': [(row) => String(row.requestedAt), -1],
  'subscribers oldest': [(row) => String(row.requestedAt), 1],
  'reviews newest': [(row) => String(row.changedAt), -1],
  'reviews oldest': [(row) => String(row.changedAt), 1],
  'waiting line': [(row) => String(row.joinedAt), 1],
  'waiting newest': [(row) => String(row.joinedAt), -1],
  'audit newest': [(row) => String(row.at), -1],
  'audit oldest': [(row) => String(row.at), 1],
  'plans name': [(row) => lowerCase(row.name), 1],
  'lessons title': [(row) => lowerCase(row.title), 1],
}

const lists = Object.entries(listOptions) as [ListName, Record<string, readonly string[]>][]
const sorts = lists.flatMap(([list, { sort = [] }]) => sort.map((order) => [list, order] as const))
const filters = lists.flatMap(([list, { sort: _, ...more }]) =>
  Object.entries(more).flatMap(([name, values]) => values.map((value) => [list, name, value] as const)),
)

describe('sort order', () => {
  test.each(sorts)('%s by %s: pages contain each row once, in order', async (list, sort) => {
    const allRows = rowsOf(list)((await fetchList(list, `&sort=${sort}`)).body)
    expect(allRows.length).toBeGreaterThan(8)
    const fetchPage = (query: string) =>
      site.call<Page>('GET', `${pathOf(list)}${query}`, { token: admin.token }).then(({ body }) => ({ body }))
    expect(await fetchAllPages(fetchPage, rowsOf(list), `?limit=2&sort=${sort}`)).toEqual(allRows)
    const [key, direction] = keys[`${list} ${sort}`] ?? []
    if (!key || !direction) return
    const compare = (a: Row, b: Row) => (key(a) < key(b) ? -direction : key(a) > key(b) ? direction : 0)
    expect(allRows.map(key)).toEqual([...allRows].sort(compare).map(key))
  })

  test.each(lists)('%s: the first order is the default', async (list, { sort = [] }) => {
    expect(rowsOf(list)((await fetchList(list)).body)).toEqual(
      rowsOf(list)((await fetchList(list, `&sort=${sort[0]}`)).body),
    )
  })

  test.each(lists)('%s: refuses a cursor of another order or filter', async (list, choices) => {
    const [filter, values = []] = Object.entries(choices).find(([name]) => name !== 'sort') ?? []
    const page = (query: string) =>
      site.call<Page & AdminProblem>('GET', `${pathOf(list)}?limit=2${query}`, { token: admin.token })
    const cursor = (await page('')).body.nextCursor
    expect((await page(`&cursor=${cursor}`)).status).toBe(200)
    const others = [`&sort=${choices.sort?.[1]}`, '&q=s', ...(filter ? [`&${filter}=${values[0]}`] : [])]
    for (const query of others) {
      const { status, body } = await page(`${query}&cursor=${cursor}`)
      expect([query, status, body.errors?.[0]?.field]).toEqual([query, 400, 'cursor'])
    }
  })
})

const filterValues: Record<string, (row: Row) => unknown> = {
  role: (row) => (row.roles as string[])[0],
  status: (row) => row.status,
  kind: (row) => row.kind,
  todo: (row) => (row.toDo as string[])[0],
  subject: (row) => row.subject,
  action: (row) => row.action,
  'posts state': (row) => (row.isPublished ? 'published' : 'draft'),
  'mails state': (row) => row.state,
  'bookings state': (row) => row.state,
  'roster state': (row) => row.state,
  'reviews status': (row) => row.status,
  'issues state': (row) => row.state,
  'subscribers state': (row) => row.state,
  'waiting state': (row) => row.state,
  'plans state': (row) => (row.isPublished ? 'published' : 'draft'),
  'lessons state': (row) => (row.isPublished ? 'published' : 'draft'),
  state: (row) => (row.isActive ? 'active' : 'inactive'),
}

describe('filter', () => {
  test.each(filters)('%s with %s=%s: returns the matching rows only', async (list, name, value) => {
    const readValue = filterValues[`${list} ${name}`] ?? filterValues[name]
    const matches = rowsOf(list)((await fetchList(list)).body).filter((row) => readValue?.(row) === value)
    const { body } = await fetchList(list, `&${name}=${value}`)
    expect(rowsOf(list)(body)).toEqual(matches)
    expect(list === 'products' && value === 'bundle' ? 1 : matches.length).toBeGreaterThan(0)
    if (list === 'lessons') expect(body.total).toBe(matches.length)
  })

  test.each(lists)('%s: an unknown filter value returns a validation error for the filter', async (list, choices) => {
    for (const name of Object.keys(choices)) {
      const { status, body } = await fetchList(list, `&${name}=everything`)
      expect([status, body.errors?.[0]?.field, body.message]).toEqual([400, name, expect.stringMatching(/^Choose /)])
    }
  })
})
