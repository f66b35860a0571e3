import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lessonProgress } from '#db/schema/content/binder.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { createPaidEnrollment } from '../../classes/enrollments/enrollments.fixture.ts'
import { joinWaitingList } from '../../classes/waiting-list/user-entries.ts'
import { contextFor, createWorkshop, orderCart, submitDemoCheckout } from '../../sales/orders/orders.fixture.ts'

type JsonObject = Record<string, unknown>
type Export = { profile: JsonObject; orders: (JsonObject & { lines: JsonObject[] })[] } & Record<
  'devices' | 'invoices' | 'enrollments' | 'seats' | 'lessons' | 'mails' | 'changes' | 'waiting_list',
  JsonObject[]
>

const site = await openSiteForFile()

const exportOf = ({ token }: TestUser) => site.call<Export>('GET', '/api/account/export', { token })

async function ofEveryKind() {
  const ann = await site.createUser({ name: 'Ann' })
  const { body } = await orderCart(site, ann, [{ productId: 1, quantity: 1 }])
  await submitDemoCheckout(body.url ?? '', 'pay')
  await createPaidEnrollment(site, ann)
  const responses = [{ question: 'Why?', versions: [{ text: 'Because', at: 1 }] }]
  await site.base.db.execute(sql`INSERT INTO lesson_progress (user_id, lesson_id, answers)
    VALUES (${ann.id}, ${randomUUID()}, ${JSON.stringify(responses)})`)
  await joinWaitingList(contextFor(site, ann), { workshopId: (await createWorkshop(site, { seats: 0 })).id })
  return ann
}

test('data export: contains all data of the user', async () => {
  const ann = await ofEveryKind()
  const { status, headers, body } = await exportOf(ann)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="account-data-\d{4}-\d\d-\d\d\.json"$/)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body.profile).toMatchObject({ id: ann.id, email: ann.email, full_name: 'Ann', roles: ['user'] })
  expect(body.orders.map(({ total_minor }) => total_minor)).toEqual([8999, 9700])
  expect(body.orders[0]).toMatchObject({ ship_to: { name: 'Ann Walker' }, lines: [{ title: 'Complete System' }] })
  expect(body.invoices).toMatchObject([{ content: { totalMinor: 8999 } }, { content: { totalMinor: 9700 } }])
  expect(body.enrollments).toMatchObject([{ title: 'A day of maps', status: 'completed' }])
  expect(body.waiting_list).toMatchObject([{ title: 'A day of maps', status: 'waiting', offered_at: null }])
  expect(body.seats).toMatchObject([{ status: 'taken' }])
  expect(body.lessons).toMatchObject([{ answers: [{ question: 'Why?' }] }])
  const subjects = body.mails.map(({ subject }) => subject)
  expect(subjects.sort()).toEqual(['Your receipt: A day of maps', 'Your receipt: Complete System'])
  expect(body.devices).toHaveLength(1)
})

/** A user can export all data about themselves as one file. It contains no data of other users. */
test('data export: contains no data of other users and no secrets', async () => {
  const [ann, ben] = [await ofEveryKind(), await ofEveryKind()]
  const text = JSON.stringify((await exportOf(ann)).body)
  for (const foreign of [ben.id, ben.email, ann.token, ann.refreshToken]) expect(text).not.toContain(foreign)
  expect(text).not.toMatch(/"(password|hash|request_hash|held_from|asked_by)":/)
})

test('data export: each row appears once across batches', async () => {
  const ann = await site.createUser()
  const lessons = Array.from({ length: 205 }, () => ({ userId: ann.id, lessonId: randomUUID() }))
  await site.base.db.insert(lessonProgress).values(lessons)
  const { body } = await exportOf(ann)
  const lessonIds = body.lessons.map(({ lesson_id }) => lesson_id)
  expect(lessonIds.sort()).toEqual(lessons.map(({ lessonId }) => lessonId).sort())
})

test('data export: works for an empty account and requires sign-in', async () => {
  const { body } = await exportOf(await site.createUser())
  expect([body.orders, body.lessons, body.changes]).toEqual([[], [], []])
  expect((await site.call('GET', '/api/account/export')).status).toBe(401)
})
