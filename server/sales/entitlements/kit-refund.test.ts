import { expect, test } from 'vitest'
import type { OrderDownload } from '#contract/sales/orders/orders.schema.ts'
import { productFiles, productParts } from '#db/schema/content/store.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { listOpenClasses } from '../../classes/catalog/index.ts'
import { book, createType, fetchSlots, setDailyHours } from '../../classes/coaching/coaching.fixture.ts'
import { courseApi, createCourseWithLessons } from '../../classes/course-lessons/course-lessons.fixture.ts'
import { createPaidEnrollment, fetchEnrollments } from '../../classes/enrollments/enrollments.fixture.ts'
import { anonymous } from '../../context.ts'
import { fetchAdminOrder } from '../orders/admin/admin-orders.fixture.ts'
import {
  createProduct,
  createWorkshop,
  demoSession,
  enroll,
  expectCheckout,
  fetchMyOrders,
  linesOf,
  mailsTo,
  orderRow,
  seatCounts,
} from '../orders/orders.fixture.ts'
import { buyKit, fetchEntitlements, refundUnits, runAllJobs } from './entitlements.fixture.ts'

const PACK_MINOR = 12_000

const site = await openSiteForFile()
const admin = await site.createUser({ admin: true })
await setDailyHours(site, '09:00', '17:00')

/** Creates a product with a session, a file, and other parts. */
async function createPack(parts: { label: string; opens: 'classes' }[] = []): Promise<{ id: number }> {
  const [{ id: bundleId }, guide] = [
    await createProduct(site, { kind: 'bundle', price: '120.00', name: 'Session pack' }),
    await createProduct(site, { kind: 'digital' }),
  ]
  const stored = { kind: 'stored', source: 'downloads/none.pdf', type: 'application/pdf', bytes: 1 } as const
  const file = { productId: guide.id, position: 0, title: 'Session guide', fileName: 'guide.pdf', ...stored }
  await site.base.db.insert(productFiles).values(file)
  const rows = [{ label: 'A 1-on-1 session', opens: 'session' as const }, { label: '', productId: guide.id }, ...parts]
  await site.base.db.insert(productParts).values(rows.map((part, position) => ({ bundleId, position, ...part })))
  return { id: bundleId }
}

const sourcesOf = async (user: TestUser) =>
  (await fetchEntitlements(site, user)).map(({ opens, product }) => `${opens} of ${product}`).sort()

const statusesOf = async (user: TestUser) =>
  Object.fromEntries((await fetchEnrollments(site, user)).map(({ classId, status }) => [classId, status]))

async function bookIncluded(user: TestUser, typeId: string): Promise<string> {
  const startsAt = (await fetchSlots(site, typeId)).at(-1)
  return (await expectCheckout(book(site, user, typeId, startsAt, { unitMinor: 0 }))).orderId
}

const fetchDownloadTitles = async ({ token }: TestUser, orderId: string) =>
  (await site.call<OrderDownload[]>('GET', `/api/orders/${orderId}/downloads`, { token })).body.map(
    ({ title }) => title,
  )

async function enrollFree(user: TestUser, classId: { courseId: string } | { workshopId: string }): Promise<string> {
  return (await expectCheckout(enroll(site, user, { ...classId, unitMinor: 0 }))).orderId
}

test('the kit: its buyer enrolls in every class on sale for $0, and books the session', async () => {
  const ann = await site.createUser()
  await buyKit(site, ann)
  const { courses, workshops } = await listOpenClasses(anonymous(site.base))
  const classIds = [...courses.map(({ id }) => ({ courseId: id })), ...workshops.map(({ id }) => ({ workshopId: id }))]
  expect(classIds.length).toBeGreaterThan(5)
  const orderIds = await Promise.all(classIds.map((classId) => enrollFree(ann, classId)))
  orderIds.push(await bookIncluded(ann, (await createType(site)).id))
  for (const id of orderIds) expect(await orderRow(site, id)).toMatchObject({ status: 'completed', totalMinor: 0 })
  expect(new Set(Object.values(await statusesOf(ann)))).toEqual(new Set(['booked']))
})

/**
 * If the kit was bought with other products and is refunded alone, exactly its enrollments, upcoming session, lessons
 * and files end, and exactly its price is returned.
 */
test('a refund of the kit alone ends exactly its rights; another product of the order, and its money, stay', async () => {
  const ann = await site.createUser()
  const pack = await createPack()
  const type = await createType(site, { joinUrl: 'https://meet.example.com/room' })
  const paid = await createCourseWithLessons(site, [{ slug: 'one' }])
  await createPaidEnrollment(site, ann, { courseId: paid.courseId })
  const { orderId } = await buyKit(site, ann, { otherLines: [{ productId: pack.id, quantity: 1 }] })
  const { totalMinor, providerSessionId } = await orderRow(site, orderId)
  expect(await sourcesOf(ann)).toEqual([
    'classes of Ultimate Journey Kit',
    'planner of Ultimate Journey Kit',
    'session of Session pack',
    'session of Ultimate Journey Kit',
  ])
  const included = await createCourseWithLessons(site, [{ slug: 'one' }])
  const workshop = await createWorkshop(site, { seats: 1 })
  const freeOrderIds = [
    await enrollFree(ann, { courseId: included.courseId }),
    await enrollFree(ann, { workshopId: workshop.id }),
  ]
  const [kitSession, packSession] = [await bookIncluded(ann, type.id), await bookIncluded(ann, type.id)]
  await runAllJobs(site)
  expect(await sourcesOf(ann)).toEqual(['classes of Ultimate Journey Kit', 'planner of Ultimate Journey Kit'])
  const lessonStatuses = async () =>
    Promise.all([included, paid].map(async ({ lessonIds }) => (await courseApi(site, ann).lesson(lessonIds[0])).status))
  expect(await lessonStatuses()).toEqual([200, 200])
  const kitFiles = (await fetchDownloadTitles(ann, orderId)).filter((title) => title !== 'Session guide')
  expect(kitFiles.length).toBeGreaterThan(0)

  await refundUnits(site, admin, orderId, { position: 0, quantity: 1 })

  expect(await sourcesOf(ann)).toEqual([])
  expect(await statusesOf(ann)).toEqual({
    [included.courseId]: 'cancelled',
    [workshop.id]: 'cancelled',
    [paid.courseId]: 'booked',
  })
  expect(await lessonStatuses()).toEqual([404, 200])
  expect(await seatCounts(site, workshop.id)).toEqual({ held: 0, taken: 0, free: 1 })
  expect(await fetchDownloadTitles(ann, orderId)).toEqual(['Session guide'])
  const orders = await fetchMyOrders(site, ann)
  const linkOf = (id: string) => orders.find((order) => order.id === id)?.lines[0]?.parts[0]?.joinUrl ?? null
  expect([linkOf(kitSession), linkOf(packSession)]).toEqual([null, 'https://meet.example.com/room'])
  const refused = await enroll(site, ann, { workshopId: workshop.id, unitMinor: 0 })
  expect(refused.body.code).toBe('prices_changed')

  const [kit, other] = await linesOf(site, orderId)
  const kitMinor = totalMinor - PACK_MINOR
  expect([kit?.status, kit?.refundedMinor, other?.status, other?.refundedMinor]).toEqual([
    ...['refunded', kitMinor],
    ...['completed', 0],
  ])
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'completed', totalMinor, refundedMinor: kitMinor })
  expect((await demoSession(site, providerSessionId ?? '')).refundedMinor).toBe(kitMinor)
  for (const id of [...freeOrderIds, kitSession])
    expect(await orderRow(site, id)).toMatchObject({ status: 'refunded', totalMinor: 0, refundedMinor: 0 })
  expect(await orderRow(site, packSession)).toMatchObject({ status: 'completed' })
  const { lines } = (await fetchAdminOrder(site, admin, orderId)).body
  const tasks = lines.map(({ parts }) => parts.flatMap(({ task }) => (task?.status === 'open' ? task : [])).length)
  expect(tasks).toEqual([0, 0])
  const canceled = (await mailsTo(site, ann)).filter(({ subject }) => subject.startsWith('Canceled: '))
  expect(canceled).toHaveLength(3)
})

test('a refund of the kit alone keeps enrollments that another product of the order covers', async () => {
  const ann = await site.createUser()
  const pack = await createPack([{ label: 'Access to all classes', opens: 'classes' }])
  const type = await createType(site)
  const { orderId } = await buyKit(site, ann, { otherLines: [{ productId: pack.id, quantity: 1 }] })
  const { id: workshopId } = await createWorkshop(site, { seats: 1 })
  await enrollFree(ann, { workshopId })
  const kitSession = await bookIncluded(ann, type.id)
  await runAllJobs(site)

  await refundUnits(site, admin, orderId, { position: 0, quantity: 1 })

  expect(await statusesOf(ann)).toEqual({ [workshopId]: 'booked' })
  expect(await sourcesOf(ann)).toEqual(['classes of Session pack', 'session of Session pack'])
  expect(await orderRow(site, kitSession)).toMatchObject({ status: 'refunded' })
  await refundUnits(site, admin, orderId)
  expect(await statusesOf(ann)).toEqual({ [workshopId]: 'cancelled' })
  expect(await sourcesOf(ann)).toEqual([])
  expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 0, free: 1 })
})
