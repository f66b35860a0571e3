import { expect, test } from 'vitest'
import { orderNumber } from '#contract/sales/orders/order-number.ts'
import type { OrderView } from '#contract/sales/orders/orders.schema.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { auditEntriesOf } from '../../../people/audit/audit.fixture.ts'
import {
  createCheckout,
  expectCheckout,
  mailSubjectsTo,
  mailsTo,
  orderCart,
  payCheckout,
  placePaidOrder,
  shippingAddress,
} from '../orders.fixture.ts'
import {
  createPaidCart,
  createPaidSeat,
  fetchAdminOrder,
  fetchAdminOrders,
  refundOrder,
  updateOrder,
} from './admin-orders.fixture.ts'

const site = await openSiteForFile()
const admin = await site.createUser({ admin: true })

async function tasksOf(id: string) {
  const { body } = await fetchAdminOrder(site, admin, id)
  return body.lines.flatMap(({ parts }) => parts.flatMap(({ title, task }) => (task ? [{ title, ...task }] : [])))
}
const versionOf = async (id: string) => (await fetchAdminOrder(site, admin, id)).body.version
const taskIdsOf = async (id: string) => (await tasksOf(id)).map((task) => task.id)

const tracking = { carrier: 'Parcel Post', trackingNumber: 'PP 12', trackingUrl: 'https://post.example/PP12' }

test('admin order contains lines, buyer, shipping address, tasks and history', async () => {
  const { ann, orderId, products } = await createPaidCart(site, [{ price: '10.00', quantity: 2 }])
  const { body } = await fetchAdminOrder(site, admin, orderId)
  expect(body).toMatchObject({
    id: orderId,
    status: 'completed',
    buyer: { email: ann.email, name: 'Ann' },
    totalMinor: 2000,
    shipTo: shippingAddress,
    lines: [
      {
        title: products[0]?.name,
        quantity: 2,
        unitMinor: 1000,
        refundedMinor: 0,
        parts: [{ handover: 'ships', quantity: 2, task: { status: 'open', doneAt: null } }],
      },
    ],
    refunds: [],
    review: null,
  })
  expect(body.history.map(({ text }) => text)).toEqual(expect.arrayContaining(['Ordered', 'Paid']))
  expect((await fetchAdminOrder(site, admin, crypto.randomUUID())).status).toBe(404)
})

/** An order shows the progress of each item. Manual work is a task, which payment creates. */
test('each bundle part has its own task state; automatic items have no task', async () => {
  const ann = await site.createUser()
  const { orderId, url } = await expectCheckout(orderCart(site, ann, [{ productId: 999, quantity: 1 }]))
  expect(await tasksOf(orderId)).toEqual([])
  await payCheckout(site, url)
  const { body } = await fetchAdminOrder(site, admin, orderId)
  const parts = body.lines.flatMap(({ parts }) => parts)
  expect(parts.map(({ handover, task }) => [handover, task?.status])).toEqual([
    ['ships', 'open'],
    ['downloads', undefined],
    ['ships', 'open'],
    ['classes', undefined],
    ['session', 'open'],
    ['planner', undefined],
  ])
})

/** Marking an item as shipped sends the buyer one email with the tracking. A correction sends none. */
test('mark shipped: mails the buyer once with the tracking and shows it on the order', async () => {
  const { ann, orderId } = await createPaidCart(site, [
    { price: '10.00', quantity: 1, name: 'A map case' },
    { price: '5.00', quantity: 1, name: 'A pencil' },
  ])
  const taskIds = await taskIdsOf(orderId)
  const body = { version: await versionOf(orderId), taskIds, ...tracking }
  expect((await updateOrder(site, admin, orderId, 'shipping', body)).status).toBe(200)
  await site.runJobs()
  const mails = (await mailsTo(site, ann)).filter(({ subject }) => subject.startsWith('On its way'))
  expect(mails).toHaveLength(1)
  for (const text of ['A map case, A pencil', 'Parcel Post', 'PP 12', 'https://post.example/PP12']) {
    expect(mails[0]?.text).toContain(text)
    expect(mails[0]?.html).toContain(text)
  }
  const response = await site.call<OrderView>('GET', `/api/orders/${orderId}`, { token: ann.token })
  for (const { parts } of response.body.lines) expect(parts[0]?.done).toMatchObject(tracking)
  expect((await tasksOf(orderId)).map(({ status }) => status)).toEqual(['done', 'done'])
  expect((await auditEntriesOf(site, orderId)).map(({ action }) => action)).toEqual(['shipped'])

  const corrected = { ...body, version: await versionOf(orderId), trackingNumber: 'PP 13' }
  expect((await updateOrder(site, admin, orderId, 'shipping', corrected)).status).toBe(200)
  await site.runJobs()
  expect(await tasksOf(orderId)).toMatchObject([{ trackingNumber: 'PP 13' }, { trackingNumber: 'PP 13' }])
  expect((await mailSubjectsTo(site, ann)).filter((subject) => subject.startsWith('On its way'))).toHaveLength(1)
})

test('concurrent changes by two admins: the second returns a conflict', async () => {
  const { ann, orderId } = await createPaidCart(site, [{ price: '10.00', quantity: 1 }])
  const other = await site.createUser({ admin: true })
  const body = { version: await versionOf(orderId), taskIds: await taskIdsOf(orderId), ...tracking }
  const responses = await Promise.all([admin, other].map((user) => updateOrder(site, user, orderId, 'shipping', body)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(responses.find(({ status }) => status === 409)?.body.code).toBe('conflict')
  await site.runJobs()
  expect((await mailSubjectsTo(site, ann)).filter((subject) => subject.startsWith('On its way'))).toHaveLength(1)
})

test('mark arranged: mails the buyer; a session can be reopened without a mail', async () => {
  const ann = await site.createUser()
  const { orderId } = await placePaidOrder(site, orderCart(site, ann, [{ productId: 999, quantity: 1 }]))
  const before = await mailSubjectsTo(site, ann)
  const session = (await fetchAdminOrder(site, admin, orderId)).body.lines[0]?.parts.find(
    ({ handover }) => handover === 'session',
  )
  const taskIds = [session?.task?.id]
  for (const [arranged, status] of [
    [true, 'done'],
    [false, 'open'],
  ] as const) {
    const body = { version: await versionOf(orderId), taskIds, arranged }
    expect((await updateOrder(site, admin, orderId, 'arranged', body)).status).toBe(200)
    expect((await tasksOf(orderId)).find(({ id }) => id === taskIds[0])?.status).toBe(status)
  }
  await site.runJobs()
  expect(await mailSubjectsTo(site, ann)).toEqual([...before, `Arranged: ${session?.title}`])
  const wrong = { version: await versionOf(orderId), taskIds, ...tracking }
  expect(await updateOrder(site, admin, orderId, 'shipping', wrong)).toMatchObject({ status: 400 })
})

test('mark shipped: rejected for unpaid and refunded orders and for tasks of another order', async () => {
  const first = await createPaidCart(site, [{ price: '10.00', quantity: 1 }])
  const second = await createPaidCart(site, [{ price: '10.00', quantity: 1 }])
  const ship = async (id: string, taskIds: string[]) =>
    updateOrder(site, admin, id, 'shipping', { version: await versionOf(id), taskIds })
  const otherTaskIds = await taskIdsOf(second.orderId)
  expect(await ship(first.orderId, otherTaskIds)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'taskIds', message: 'This item isn’t in this order.' }] },
  })
  const response = await taskIdsOf(first.orderId)
  expect((await refundOrder(site, admin, first.orderId)).status).toBe(200)
  expect((await ship(first.orderId, response)).status).toBe(409)
  expect((await tasksOf(first.orderId)).map(({ status }) => status)).toEqual(['dropped'])
  const { orderId } = await createCheckout(site)
  expect((await ship(orderId, response)).status).toBe(409)
})

test('mark shipped: a tracking URL that is not http(s) is a validation error', async () => {
  const { orderId } = await createPaidCart(site, [{ price: '10.00', quantity: 1 }])
  const [version, taskIds] = [await versionOf(orderId), await taskIdsOf(orderId)]
  for (const trackingUrl of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'post.example', 'https://']) {
    const { status, body } = await updateOrder(site, admin, orderId, 'shipping', { version, taskIds, trackingUrl })
    expect([status, body.errors?.[0]?.field], trackingUrl).toEqual([400, 'trackingUrl'])
  }
})

/**
 * The order list has all orders of the store and of classes, paginated, newest or oldest first. Admins search by order
 * id, buyer or item, and filter by status and pending work.
 */
test('order list: search by id, buyer and item, filter by pending work', async () => {
  const { ann, orderId } = await createPaidCart(site, [{ price: '10.00', quantity: 1, name: 'A brass sextant' }])
  const seat = await createPaidSeat(site)
  const searchIds = async (query: string) =>
    (await fetchAdminOrders(site, admin, query)).body.orders.map(({ id }) => id)
  for (const q of [orderId, ann.email, 'brass sextant', orderId.toUpperCase(), orderNumber(orderId)])
    expect(await searchIds(`?q=${encodeURIComponent(q)}`)).toEqual([orderId])
  expect(await searchIds('?q=nobody-at-all')).toEqual([])
  expect(await searchIds(`?q=${seat.ann.email}`)).toEqual([seat.orderId])
  expect(await searchIds('?todo=ship&q=sextant')).toEqual([orderId])
  expect(await searchIds('?todo=arrange&q=sextant')).toEqual([])
  expect(await searchIds('?status=pending&q=sextant')).toEqual([])
  await updateOrder(site, admin, orderId, 'shipping', {
    version: await versionOf(orderId),
    taskIds: await taskIdsOf(orderId),
  })
  expect(await searchIds('?todo=ship&q=sextant')).toEqual([])
  const [row] = (await fetchAdminOrders(site, admin, `?q=${orderId}`)).body.orders
  expect(row).toMatchObject({
    lines: [{ title: 'A brass sextant', quantity: 1 }],
    toDo: [],
    buyer: { email: ann.email },
  })
})

test('order list: pages have no gap and no repetition, newest or oldest first', async () => {
  const all = async (sort: string) => {
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body }: Awaited<ReturnType<typeof fetchAdminOrders>> = await fetchAdminOrders(
        site,
        admin,
        `?limit=3&sort=${sort}${cursor && `&cursor=${cursor}`}`,
      )
      ids.push(...body.orders.map(({ id }) => id))
      cursor = body.nextCursor
    }
    return ids
  }
  const newest = await all('newest')
  expect(newest.length).toBeGreaterThan(5)
  expect(new Set(newest).size).toBe(newest.length)
  expect((await all('oldest')).reverse()).toEqual(newest)
})
