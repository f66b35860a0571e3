import { expect, test } from 'vitest'
import type { ProblemDetails } from '#contract/errors.ts'
import { createSheetCode } from '#contract/planner/sheets/sheet-code.ts'
import { sampleSheets } from '#contract/planner/sheets/sheet-content.fixture.ts'
import { SHEET_LAYOUT } from '#contract/planner/sheets/sheet-limits.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { contentApi, filledForms } from '../../content/editing/crud.fixture.ts'
import { anonymous } from '../../context.ts'
import { createDevice, postSync } from '../../planner/documents/device.fixture.ts'
import { sendPlannerReminders } from '../../planner/reminders/index.ts'
import { remindersInput } from '../../planner/reminders/planner-reminders.fixture.ts'
import { fetchAdminOrder } from '../orders/admin/admin-orders.fixture.ts'
import { fetchMyOrders, MINUTE_MS, mailsTo, withNewSession } from '../orders/orders.fixture.ts'
import {
  buyKit,
  buyProducts,
  DIGITAL_PLANNER_ID,
  fetchEntitlements,
  fetchUserEntitlements,
  grant,
  refundUnits,
  revoke,
} from './entitlements.fixture.ts'

const COMPLETE_SYSTEM_ID = 1

const site = await openSiteForFile()
let admin = await site.createUser({ admin: true })

async function accessOf(user: TestUser): Promise<string> {
  return (await postSync(site, user, { cursor: 0, documents: [] })).body.access
}

function requestSheet({ token }: TestUser) {
  const [content] = sampleSheets
  // With codes of other pages, the request is refused after the access was checked.
  const options = { layout: SHEET_LAYOUT, paper: 'a4', side: 'right', blankLines: 6, onRefillPages: false }
  const codes = Array.from({ length: 9 }, createSheetCode)
  const body = { ...options, content, codes }
  return site.call<ProblemDetails>('POST', '/api/planner/sheets', { token, body })
}

const buyPlanner = (user: TestUser, quantity = 1) =>
  buyProducts(site, user, [{ productId: DIGITAL_PLANNER_ID, quantity }])
const planners = async (user: TestUser) =>
  (await fetchEntitlements(site, user)).filter(({ opens }) => opens === 'planner')
const itemsOf = async (user: TestUser) =>
  (await fetchMyOrders(site, user)).flatMap(({ lines }) =>
    lines.flatMap(({ parts }) => parts.map(({ title, handover }) => `${title}: ${handover}`)),
  )

/** The digital planner, the kit and the complete system open all of the planner, from payment to refund. */
test('the digital planner opens the planner from payment to refund, and entries stay readable', async () => {
  const ann = await site.createUser()
  const phone = createDevice((input) => postSync(site, ann, input))
  phone.set('core', 'step', 'Call the bank')
  await phone.sync()
  expect(phone.responses.at(-1)?.access).toBe('free')
  expect((await requestSheet(ann)).body).toMatchObject({ status: 403, code: 'planner_required' })

  const { orderId } = await buyPlanner(ann)
  expect(await planners(ann)).toMatchObject([
    { product: 'Digital Journey Planner', orderId, endsAt: null, usesLeft: null },
  ])
  expect(await itemsOf(ann)).toEqual(['Digital Journey Planner: downloads', 'Journey planner: planner'])
  phone.set('core', 'step', 'Call the bank about the loan')
  await phone.sync()
  expect(phone.responses.at(-1)?.access).toBe('full')
  expect((await requestSheet(ann)).status).toBe(400)

  await refundUnits(site, admin, orderId)
  expect(await planners(ann)).toEqual([])
  const laptop = createDevice((input) => postSync(site, ann, input))
  await laptop.sync()
  expect(laptop.responses.at(-1)?.access).toBe('free')
  expect(laptop.steps('core')).toEqual({ step: 'Call the bank about the loan' })
  laptop.set('core', 'other', 'Write to Theo')
  await laptop.sync()
  expect((await requestSheet(ann)).status).toBe(403)
})

test('the complete system opens it too, and the kit once for each unit, without work for the owner', async () => {
  const [ann, ben] = [await site.createUser(), await site.createUser()]
  await buyProducts(site, ann, [{ productId: COMPLETE_SYSTEM_ID, quantity: 1 }])
  expect(await itemsOf(ann)).toEqual(['Complete System: ships', 'Journey planner: planner'])
  expect(await accessOf(ann)).toBe('full')

  const { orderId } = await buyKit(site, ben, { quantity: 2 })
  expect(await planners(ben)).toHaveLength(2)
  expect(await itemsOf(ben)).toContain('Journey planner: planner')
  const { body } = await fetchAdminOrder(site, admin, orderId)
  expect(body.lines[0]?.parts.find(({ handover }) => handover === 'planner')?.task).toBeNull()
  await refundUnits(site, admin, orderId, { position: 0, quantity: 1 })
  expect(await accessOf(ben)).toBe('full')
  await refundUnits(site, admin, orderId)
  expect(await accessOf(ben)).toBe('free')
})

test('an admin gives the planner until a day, with a mail, and ends it', async () => {
  const ann = await site.createUser()
  const lastDay = new Date(site.base.now().getTime() + 24 * 60 * MINUTE_MS).toISOString().slice(0, 10)
  expect((await grant(site, admin, ann, { opens: 'planner', lastDay })).status).toBe(201)
  await site.runJobs()
  expect((await mailsTo(site, ann)).map(({ subject }) => subject)).toEqual(['The Journey planner is yours to use'])
  expect(await accessOf(ann)).toBe('full')
  site.clock.advance(2 * 24 * 60 * MINUTE_MS)
  expect(await accessOf(await withNewSession(site, ann))).toBe('free')
  // The sessions of the other tests have expired.
  admin = await withNewSession(site, admin)
  expect((await grant(site, admin, ann, { opens: 'planner' })).status).toBe(201)
  expect(await accessOf(await withNewSession(site, ann))).toBe('full')
  const [granted] = await fetchUserEntitlements(site, admin, ann)
  expect((await revoke(site, admin, granted?.id ?? '')).status).toBe(200)
  expect(await accessOf(await withNewSession(site, ann))).toBe('free')
})

/** An admin can choose the planner as a part of any product, and give it to a user until a day. */
test('the owner chooses it for any product, once', async () => {
  const products = contentApi(site, admin, 'products')
  const part = { productId: null, label: 'Journey planner', quantity: 1, opens: 'planner' }
  const create = (form: object) => products.create({ ...filledForms.products(), ...form })
  const { status, body } = await create({ name: 'Planner pass', kind: 'digital', parts: [part] })
  expect([status, body.parts]).toEqual([201, [part]])
  for (const parts of [[part, part], [{ ...part, opens: 'classes' }], [{ ...part, quantity: 2 }]])
    expect((await create({ parts })).status).toBe(400)

  const [ann, ben] = [await site.createUser(), await site.createUser()]
  await buyProducts(site, ann, [{ productId: body.id, quantity: 1 }])
  // Nothing to send: the product has no file.
  expect(await itemsOf(ann)).toEqual(['Journey planner: planner'])
  const inBundle = { productId: body.id, label: '', quantity: 1, opens: '' }
  const bundle = await create({ kind: 'bundle', features: [], parts: [inBundle] })
  await buyProducts(site, ben, [{ productId: bundle.body.id, quantity: 1 }])
  expect(await planners(ben)).toMatchObject([{ product: 'Pocket binder' }])
})

test('reminders of sessions need the product, those of steps do not', async () => {
  const [ann, ben] = [await site.createUser(), await site.createUser()]
  await buyPlanner(ann)
  const at = new Date(site.base.now().getTime() + MINUTE_MS).toISOString()
  const list = [
    { at, kind: 'step', title: 'Call the bank' },
    { at, kind: 'sunday', title: 'Sunday session' },
  ]
  const quietHours = { from: '00:00', to: '00:00' }
  for (const { token } of [ann, ben])
    await site.call('PUT', '/api/planner/reminders', { token, body: { ...remindersInput({ quietHours }), list } })
  site.clock.advance(2 * MINUTE_MS)
  await sendPlannerReminders(anonymous(site.base))
  await site.runJobs()
  const reminderOf = async (user: TestUser) => (await mailsTo(site, user)).at(-1)?.text
  expect(await reminderOf(ann)).toContain('Sunday session')
  expect(await reminderOf(ben)).toContain('Call the bank')
  expect(await reminderOf(ben)).not.toContain('Sunday session')
})
