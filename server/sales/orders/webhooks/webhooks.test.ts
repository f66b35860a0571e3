import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { orderLines, orders, paymentEvents } from '#db/schema/sales/orders.ts'
import { demoCheckouts } from '#db/schema/site/demo.ts'
import { anonymous } from '#server/context.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { createDemoProvider } from '../../payments/demo-provider.ts'
import { signPayload } from '../../payments/webhook-signature.ts'
import { reconcile } from '../index.ts'
import {
  createCourse,
  createPaidSession,
  createWorkshop,
  enrollAndCrash,
  MINUTE_MS,
  mailSubjectsTo,
  orderRow,
  orderState,
  postWebhook,
  seatCounts,
  signedEvent,
  submitDemoCheckout,
  webhookSecret,
  withProvider,
} from '../orders.fixture.ts'

const site = await openSiteForFile({ seed: false })

const events = () => site.base.db.select().from(paymentEvents)
const pending = { status: 'pending', lines: [{ line: 'pending', enrollment: 'pending', seat: 'held' }] }
const completed = { status: 'completed', lines: [{ line: 'completed', enrollment: 'completed', seat: 'taken' }] }

test('webhook without a signature of the raw body, from at most 300 seconds before or after, is rejected', async () => {
  const { orderId, sessionId } = await createPaidSession(site)
  const { body, signature } = signedEvent(site, sessionId)
  const signedAt = (seconds: number, secret = webhookSecret(site)) =>
    signPayload(body, secret, new Date(site.base.now().getTime() + seconds * 1000))
  const invalidWebhooks = [
    { body },
    { body, signature: '' },
    { body, signature: 't=,v1=' },
    { body, signature: signature.replace(/v1=.*/, `v1=${'0'.repeat(64)}`) },
    { body, signature: signedAt(0, `${webhookSecret(site)}x`) },
    { body: JSON.stringify(JSON.parse(body), null, 1), signature },
    { body: `${body} `, signature },
    { body: body.slice(0, -1), signature },
    { body, signature: signedAt(-301) },
    { body, signature: signedAt(3600) },
    { body, signature: `t=${Math.floor(site.base.now().getTime() / 1000)},${signedAt(-3600)}` },
    { body, signature: `t=${Math.floor(site.base.now().getTime() / 1000)},${signedAt(3600)}` },
    { body, signature: signature.replace('v1=', 'v0=') },
  ]
  const before = await events()
  for (const webhook of invalidWebhooks) {
    expect(await postWebhook(site, webhook), webhook.signature).toEqual({ status: 400, code: 'bad_signature' })
  }
  expect(await events()).toEqual(before)
  expect(await orderState(site, orderId)).toMatchObject(pending)
  expect((await postWebhook(site, { body, signature: signedAt(-298) })).status).toBe(200)
  expect(await orderState(site, orderId)).toMatchObject(completed)
})

function signedWith(body: string, secrets: string[]): string {
  const [first = '', ...more] = secrets.map((secret) => signPayload(body, secret, site.base.now()))
  return [first, ...more.map((header) => header.slice(header.indexOf('v1=')))].join(',')
}

test('secret rotation: signatures with the old secret, the new one or both are accepted', async () => {
  const [before, after, unknownSecret] = [webhookSecret(site), 'whsec_the_new_one', 'whsec_of_somebody_else']
  const secretsOf = (...webhookSecrets: string[]) => {
    const { db, now } = site.base
    return createDemoProvider({ db, publicUrl: site.url, webhookSecrets, now })
  }
  const deliver = async (accepted: string[], signing: string[]) => {
    const { orderId, sessionId } = await createPaidSession(site)
    const { body } = signedEvent(site, sessionId)
    const signature = signedWith(body, signing)
    const { status } = await withProvider(site, secretsOf(...accepted), () => postWebhook(site, { body, signature }))
    const { status: order } = await orderState(site, orderId)
    return [status, order]
  }
  for (const signing of [[before], [after], [unknownSecret, before], [after, unknownSecret]])
    expect(await deliver([before, after], signing)).toEqual([200, 'completed'])
  for (const accepted of [[before], [after]])
    for (const signing of [
      [before, after],
      [after, before],
    ])
      expect(await deliver(accepted, signing)).toEqual([200, 'completed'])
  expect(await deliver([after, before], [before, after])).toEqual([200, 'completed'])
  expect(await deliver([before, after], [unknownSecret])).toEqual([400, 'pending'])
  expect(await deliver([after], [before])).toEqual([400, 'pending'])
  expect(await deliver([], [before])).toEqual([400, 'pending'])
})

test('100 concurrent deliveries of one event: all accepted, one completion, one receipt', async () => {
  const { ann, orderId, sessionId, workshopId } = await createPaidSession(site)
  const webhook = signedEvent(site, sessionId)
  const responses = await Promise.all(Array.from({ length: 100 }, () => postWebhook(site, webhook)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  await site.runJobs()
  expect(await orderState(site, orderId)).toMatchObject(completed)
  expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 1, free: 7 })
  expect(await mailSubjectsTo(site, ann)).toEqual(['Your receipt: A day of maps'])
  const saved = await site.base.db.select().from(paymentEvents).where(eq(paymentEvents.orderId, orderId))
  expect(saved.filter(({ id }) => webhook.body.includes(id))).toHaveLength(1)
})

test('two different events of one payment complete it once', async () => {
  const { ann, orderId, sessionId, workshopId } = await createPaidSession(site)
  const types = ['checkout.session.completed', 'checkout.session.async_payment_succeeded']
  const webhooks = types.map((type) => signedEvent(site, sessionId, { type }))
  const responses = await Promise.all(webhooks.map((webhook) => postWebhook(site, webhook)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  await site.runJobs()
  expect(await orderState(site, orderId)).toMatchObject(completed)
  expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 1, free: 7 })
  expect(await mailSubjectsTo(site, ann)).toHaveLength(1)
  const saved = (await events()).filter((event) => event.orderId === orderId)
  expect(new Set(saved.map(({ type }) => type))).toEqual(new Set(types))
})

test('an event for an unknown payment is accepted and stored', async () => {
  const { body, signature } = signedEvent(site, 'demo_never_heard_of')
  expect((await postWebhook(site, { body, signature })).status).toBe(200)
  const saved = (await events()).filter((event) => event.providerSessionId === 'demo_never_heard_of')
  expect(saved.map((event) => event.settledAt)).toEqual([null])
  await reconcile(anonymous(site.base))
})

test('an event that arrives before its session is stored completes the order', async () => {
  const ann = await site.createUser()
  const { id: workshopId } = await createWorkshop(site)
  const { orderId, sessionId, url } = await enrollAndCrash(site, ann, { workshopId, key: randomUUID() })
  await submitDemoCheckout(url, 'pay')
  expect((await orderRow(site, orderId)).providerSessionId).toBeNull()
  expect((await postWebhook(site, signedEvent(site, sessionId))).status).toBe(200)
  expect(await orderState(site, orderId)).toMatchObject(completed)
})

test('an event that arrives before its order is settled once the order exists', async () => {
  const ann = await site.createUser()
  const { id: courseId } = await createCourse(site)
  const [orderId, sessionId] = [randomUUID(), `demo_${randomUUID()}`]
  const expiresAt = new Date(site.base.now().getTime() + 30 * MINUTE_MS)
  const session = {
    idempotencyKey: orderId,
    reference: orderId,
    title: 'Six weeks',
    lines: [],
    successUrl: '',
    cancelUrl: '',
  }
  const money = { amountMinor: 5000, currency: 'usd' }
  await site.base.db.insert(demoCheckouts).values({ id: sessionId, ...session, ...money, status: 'paid', expiresAt })
  // Many older unmatched events must not delay it.
  const otherEvents = Array.from({ length: 120 }, (_, index) => ({
    id: `a_noise_${index}`,
    type: 'x',
    body: {},
    provider: 'demo',
  }))
  await site.base.db.insert(paymentEvents).values(otherEvents)
  expect((await postWebhook(site, signedEvent(site, sessionId))).status).toBe(200)

  await site.base.db
    .insert(orders)
    .values({ id: orderId, userId: ann.id, totalMinor: 5000, provider: 'demo', expiresAt })
  const line = { orderId, courseId, position: 0, title: 'Six weeks', unitMinor: 5000, quantity: 1 }
  const [written] = await site.base.db.insert(orderLines).values(line).returning({ id: orderLines.id })
  await site.base.db
    .insert(enrollments)
    .values({ userId: ann.id, courseId, orderLineId: written?.id ?? '', amount: 5000 })
  await reconcile(anonymous(site.base))
  expect(await orderState(site, orderId)).toMatchObject({ status: 'completed', lines: [{ enrollment: 'completed' }] })
  const saved = await site.base.db.select().from(paymentEvents).where(eq(paymentEvents.providerSessionId, sessionId))
  expect(saved.map((event) => event.orderId)).toEqual([orderId])
})

test('a failed event stores only its error; the next delivery completes the order', async () => {
  const { orderId, sessionId, ann } = await createPaidSession(site)
  const webhook = signedEvent(site, sessionId)
  const { jobs } = site.base
  site.base.jobs = {
    ...jobs,
    queue: (ctx, name, payload, at) =>
      name === 'mail.send' ? Promise.reject(new Error('broken on purpose')) : jobs.queue(ctx, name, payload, at),
  }
  const failed = await postWebhook(site, webhook).finally(() => {
    site.base.jobs = jobs
  })
  expect(failed).toEqual({ status: 500, code: 'unexpected' })
  expect(await orderState(site, orderId)).toMatchObject(pending)
  const saved = async () => (await events()).filter(({ id }) => webhook.body.includes(id))
  const failure = { attempts: 1, lastError: 'broken on purpose', settledAt: null, orderId: null }
  expect(await saved()).toMatchObject([failure])
  expect((await postWebhook(site, webhook)).status).toBe(200)
  expect(await saved()).toMatchObject([{ attempts: 2, lastError: null, orderId }])
  expect(await orderState(site, orderId)).toMatchObject(completed)
  await site.runJobs()
  expect(await mailSubjectsTo(site, ann)).toHaveLength(1)
})

test('provider down during an event: the delivery fails and is retried', async () => {
  const { orderId, sessionId } = await createPaidSession(site)
  const webhook = signedEvent(site, sessionId)
  const getSession = () => Promise.reject(new Error('the provider is unavailable'))
  const failed = await withProvider(site, { getSession }, () => postWebhook(site, webhook))
  expect(failed.status).toBe(500)
  expect((await orderRow(site, orderId)).status).toBe('pending')
  expect((await postWebhook(site, webhook)).status).toBe(200)
  expect(await orderState(site, orderId)).toMatchObject(completed)
})
