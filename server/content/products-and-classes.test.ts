import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'
import { anonymous } from '../context.ts'
import { domain } from '../domain.ts'
import {
  enroll,
  expectCheckout,
  fetchMyOrders,
  orderRow,
  submitDemoCheckout as pay,
  verifyEnrollment,
} from '../orders/orders.fixture.ts'
import { asRead, deskOf, filledForms } from './crud.fixture.ts'

let site: TestSite
let boss: TestUser
beforeAll(async () => {
  site = await openTestSite({ seed: false })
  boss = await site.person({ admin: true })
})
afterAll(() => site.close())

const products = () => deskOf(site, boss, 'products')
const courses = () => deskOf(site, boss, 'courses')
const workshops = () => deskOf(site, boss, 'workshops')
const fieldsOf = (answer: { body: { errors?: { field: string }[] } }) => answer.body.errors?.map(({ field }) => field)
const visitor = () => anonymous(site.base)

describe('a product', () => {
  test.each([
    ['price', ['', '-1', '1.999', 'NaN', '1e9', '100000000', '1,50', '٣', 'abc']],
    ['originalPrice', ['-1', '1.999', 'free']],
    ['rating', ['0.9', '5.1', '4.85', '6', 'good']],
    ['reviewCount', [-1, 1.5, 1e9, '3', null]],
    ['kind', ['', 'service', null]],
    ['badge', ['a'.repeat(41)]],
  ])('has no %s like that, and is refused by its name', async (field, wrong) => {
    for (const value of wrong) {
      const answer = await products().create({ ...filledForms.products(), [field]: value })
      expect([answer.status, fieldsOf(answer)], JSON.stringify(value)).toEqual([400, [field]])
    }
  })

  test('may have no former price, badge, rating or picture', async () => {
    const empty = { originalPrice: '', badge: '', rating: '', imageUrl: '', category: '' }
    const { body } = await products().create({ ...filledForms.products(), ...empty, price: '5' })
    expect(body).toMatchObject({ ...empty, price: '5.00' })
    const found = await domain.store.getProduct(visitor(), { slug: String(body.slug) })
    expect(found).toMatchObject({ originalPrice: null, badge: null, rating: null, imageUrl: null })
  })

  test('is in the store as soon as it is saved as active, at its new price, and gone when it is deleted', async () => {
    const { body } = await products().create({ ...filledForms.products(), isActive: false })
    const shelf = async () => (await domain.store.listActiveProducts(visitor())).find(({ slug }) => slug === body.slug)
    expect(await shelf()).toBeUndefined()
    await products().change(body.id, { ...body, isActive: true, price: '31.50' })
    expect(await shelf()).toMatchObject({ price: '31.50' })
    await products().remove(body.id)
    expect(await shelf()).toBeUndefined()
  })
})

describe('a course', () => {
  test('keeps whoever enrolled while its form was open', async () => {
    const { body: read } = await courses().create(filledForms.courses())
    const ann = await site.person()
    const { orderId, url, sessionId } = await expectCheckout(enroll(site, ann, { courseId: read.id }))
    await pay(url, 'pay')
    await verifyEnrollment(site, ann, sessionId)
    expect((await orderRow(site, orderId)).status).toBe('completed')
    const { status, body } = await courses().change(read.id, { ...read, ...asRead(read), title: 'Renamed' })
    expect([status, body.studentCount]).toEqual([200, 4])
    const corrected = { ...body, ...asRead(body), studentCount: 10 }
    expect((await courses().change(read.id, corrected)).body.studentCount).toBe(10)
  })

  test('is free to cancel until 0 to 365 days before it begins', async () => {
    for (const cancelDays of [-1, 366, 1.5, '7', null]) {
      expect(fieldsOf(await courses().create({ ...filledForms.courses(), cancelDays }))).toEqual(['cancelDays'])
      expect(fieldsOf(await workshops().create({ ...filledForms.workshops(), cancelDays }))).toEqual(['cancelDays'])
    }
    for (const cancelDays of [0, 365])
      expect((await workshops().create({ ...filledForms.workshops(), cancelDays })).body.cancelDays).toBe(cancelDays)
  })

  test('starts on a day that there is, or on none', async () => {
    for (const nextStartDate of ['2099-02-30', '0000-00-00', '9999-01-01', '15 March', '2023-02-29'])
      expect(fieldsOf(await courses().create({ ...filledForms.courses(), nextStartDate }))).toEqual(['nextStartDate'])
    const { body } = await courses().create({ ...filledForms.courses(), nextStartDate: '' })
    expect(body.nextStartDate).toBe('')
  })

  test('that is deleted takes nobody new, and stays in the orders of those who have it', async () => {
    const { body } = await courses().create(filledForms.courses())
    const ann = await site.person()
    const { url } = await expectCheckout(enroll(site, ann, { courseId: body.id }))
    await pay(url, 'pay')
    await courses().remove(body.id)
    expect((await enroll(site, await site.person(), { courseId: body.id })).status).toBe(404)
    expect(JSON.stringify(await fetchMyOrders(site, ann))).toContain('Foundations again')
  })
})

describe('a workshop', () => {
  test('has no fewer spots than seats that are taken or held, and says how many', async () => {
    const { body } = await workshops().create(filledForms.workshops())
    for (const person of [await site.person(), await site.person()])
      await expectCheckout(enroll(site, person, { workshopId: body.id }))
    const answer = await workshops().change(body.id, { ...body, spotsTotal: 1 })
    const message = '2 seats are taken or held: enter at least 2.'
    expect([answer.status, answer.body.errors]).toEqual([400, [{ field: 'spotsTotal', message }]])
    expect((await workshops().change(body.id, { ...body, spotsTotal: 2 })).status).toBe(200)
  })

  test('ends after it begins, in a zone and at times that there are', async () => {
    const wrong = [
      [{ endDate: '2099-03-15' }, 'endDate'],
      [{ endDate: '2099-03-16', endTime: '08:59' }, 'endTime'],
      [{ timeZone: 'Nowhere/Else' }, 'timeZone'],
      [{ timeZone: '+02:00' }, 'timeZone'],
      [{ workshopTime: '25:00' }, 'workshopTime'],
      [{ workshopDate: '2099-02-29' }, 'workshopDate'],
      [{ agenda: [{ day: 0, time: '09:00', topic: 'x', category: '' }] }, 'agenda.0.day'],
      [{ agenda: [{ day: 1, time: '09:00', topic: '', category: '' }] }, 'agenda.0.topic'],
    ] as const
    for (const [change, field] of wrong)
      expect(fieldsOf(await workshops().create({ ...filledForms.workshops(), ...change }))).toEqual([field])
    const short = { endDate: '2099-03-16', endTime: '09:00' }
    expect((await workshops().create({ ...filledForms.workshops(), ...short })).status).toBe(201)
  })

  test('that is deleted with somebody about to pay lets them, and whoever paid keeps title and date', async () => {
    const { body } = await workshops().create(filledForms.workshops())
    const ann = await site.person()
    const { orderId, url, sessionId } = await expectCheckout(enroll(site, ann, { workshopId: body.id }))
    await workshops().remove(body.id)
    await pay(url, 'pay')
    await verifyEnrollment(site, ann, sessionId)
    expect((await orderRow(site, orderId)).status).toBe('completed')
    const orders = JSON.stringify(await fetchMyOrders(site, ann))
    expect(orders).toContain('A weekend of maps')
    expect(orders).toContain('2099-03-16')
  })
})
