import { randomBytes } from 'node:crypto'
import { enrollmentStatuses } from '#contract/classes/enrollments/enrollment-statuses.ts'
import { type WaitingListState, waitingListStates } from '#contract/classes/waiting-list/waiting-list-states.ts'
import { reviewStatuses } from '#contract/content/reviews/review-statuses.ts'
import { roles } from '#contract/people/accounts/roles.ts'
import { auditActions, auditSubjects } from '#contract/people/audit/audit-actions.ts'
import { editionStates, subscriberStates } from '#contract/site/newsletter/newsletter-states.ts'
import { coachingBookings } from '#db/schema/classes/coaching.ts'
import { waitingList } from '#db/schema/classes/waiting-list.ts'
import { pictures } from '#db/schema/content/media.ts'
import { reviews } from '#db/schema/content/reviews.ts'
import { auditTrail } from '#db/schema/people/audit.ts'
import { plans } from '#db/schema/planner/plans.ts'
import { mails } from '#db/schema/platform/mail.ts'
import { orderLines, orders } from '#db/schema/sales/orders.ts'
import { newsletterEditions, subscribers } from '#db/schema/site/newsletter.ts'
import { createCourseRef, createEnrollment, createWorkshopRef } from '../../../tests/fixtures/admin.ts'
import { openSiteForFile, type TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { createType } from '../../classes/coaching/coaching.fixture.ts'
import { insertRow } from '../../content/editing/content.fixture.ts'
import { planForm } from '../../planner/plans/planner-plans.fixture.ts'
import { createCoupon } from '../../sales/coupons/coupons.fixture.ts'

type Env = { site: TestSite; admin: TestUser; rosterCourse: { courseId: string } }

const day = (number: number) => new Date(Date.UTC(2024, 0, number))

/** Opens a site for the tests of a file. Each admin list has rows with equal sort keys and with every filter value. */
export async function openSiteWithListRows(): Promise<Env> {
  const site = await openSiteForFile({ seed: false })
  const admin = await site.createUser({ admin: true, name: 'Mona' })
  const env = { site, admin, rosterCourse: await createCourseRef(site, 'Roster') }
  await insertListRows(env)
  return env
}

async function insertListRows({ site, rosterCourse }: Env): Promise<void> {
  const course = await createCourseRef(site, 'Foundations')
  const workshop = await createWorkshopRef(site, 'Mastery')
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
    await insertOrder(site, index, createdAt)
    await insertBooking(site, sessionType.id, index)
    await insertImage(site, title, createdAt)
    await insertMail(site, title, createdAt, isEven ? createdAt : null)
    await createCoupon(site, { isActive: isEven, code: `STONE-${index}` })
    const plan = { courseId: course.courseId, name: title, isPublished: isEven, content: planForm(), createdAt }
    await site.base.db.insert(plans).values(plan)
    await insertNewsletter(site, index, createdAt)
    await insertReview(site, user.id, course.courseId, index, createdAt)
    await insertWaitingListEntry(
      site,
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
    await site.base.db
      .insert(auditTrail)
      .values({
        at: day(1 + Math.floor(index / 3)),
        actor: 'a@example.com',
        action,
        subject,
        subjectId: '1',
        name: 'Stone',
      })
  }
}

const rosterStates = [
  ['completed', 500],
  ['pending', 500],
  ['refunded', 500],
  ['refunded', 0],
] as const

async function insertNewsletter(site: TestSite, index: number, createdAt: Date): Promise<void> {
  const editionState = editionStates[index % editionStates.length] ?? 'draft'
  const times = {
    sendAt: editionState === 'draft' ? null : createdAt,
    sentAt: editionState === 'sent' ? createdAt : null,
  }
  await site.base.db
    .insert(newsletterEditions)
    .values({ subject: `Stone ${index}`, state: editionState, ...times, createdAt })
  const state = subscriberStates[index % subscriberStates.length] ?? 'pending'
  await site.base.db
    .insert(subscribers)
    .values({
      email: `stone-${index}@example.com`,
      state,
      source: 'form',
      consentText: 'Yes',
      requestedAt: createdAt,
      confirmedAt: state === 'pending' ? null : createdAt,
      endedAt: state === 'unsubscribed' || state === 'bounced' ? createdAt : null,
    })
}

async function insertReview(
  site: TestSite,
  userId: string,
  courseId: string,
  index: number,
  changedAt: Date,
): Promise<void> {
  const status = reviewStatuses[index % reviewStatuses.length] ?? 'pending'
  const values = { userId, courseId, rating: 5, text: '', displayName: 'Ann', status, changedAt }
  await site.base.db.insert(reviews).values(values)
}

async function insertOrder(site: TestSite, index: number, createdAt: Date): Promise<void> {
  const status = (['completed', 'failed', 'pending', 'refunded'] as const)[index % 4]
  const task = [{ toShip: true }, { toArrange: true }, { paymentMismatch: 'paid otherwise' }][index % 3]
  const settledAt = status === 'pending' ? null : createdAt
  const money = { totalMinor: 500, provider: 'demo', expiresAt: createdAt, settledAt }
  const failure = status === 'failed' ? { failedBecause: 'declined' as const } : {}
  await site.base.db.insert(orders).values({ ...(status ? { status } : {}), ...failure, ...money, ...task, createdAt })
}

/** Two start at the same time; one of them is canceled. */
async function insertBooking(site: TestSite, typeId: string, index: number): Promise<void> {
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

async function insertImage(site: TestSite, name: string, createdAt: Date): Promise<void> {
  const file = { width: 60, height: 40, bytes: 1, sha256: randomBytes(32) }
  await site.base.db.insert(pictures).values({ name, createdAt, ...file })
}

async function insertMail(site: TestSite, subject: string, createdAt: Date, stoppedAt: Date | null): Promise<void> {
  const content = { template: 'note', text: '', html: '' }
  await site.base.db.insert(mails).values({ recipient: 'a@example.com', subject, ...content, createdAt, stoppedAt })
}

async function insertWaitingListEntry(
  site: TestSite,
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
