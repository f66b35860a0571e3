import { describe, expect, test } from 'vitest'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { anonymous } from '../../context.ts'
import {
  enroll,
  expectCheckout,
  fetchMyOrders,
  orderRow,
  submitDemoCheckout,
  verifyEnrollment,
} from '../../sales/orders/orders.fixture.ts'
import * as store from '../store/index.ts'
import { contentApi, filledForms, versionFields } from './crud.fixture.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

const products = () => contentApi(site, admin, 'products')
const courses = () => contentApi(site, admin, 'courses')
const workshops = () => contentApi(site, admin, 'workshops')
const fieldsOf = (response: { body: { errors?: { field: string }[] } }) =>
  response.body.errors?.map(({ field }) => field)
const anonymousCtx = () => anonymous(site.base)

describe('product', () => {
  test.each([
    ['price', ['', '-1', '1.999', 'NaN', '1e9', '100000000', '1,50', '٣', 'abc']],
    ['originalPrice', ['-1', '1.999', 'free']],
    ['rating', ['0.9', '5.1', '4.85', '6', 'good']],
    ['reviewCount', [-1, 1.5, 1e9, '3', null]],
    ['kind', ['', 'service', null]],
    ['badge', ['a'.repeat(41)]],
    ['cover', ['course-amber', 'physical', 'digital-red', '../hero', null]],
  ])('an invalid %s returns a validation error', async (field, invalidValues) => {
    for (const value of invalidValues) {
      const response = await products().create({ ...filledForms.products(), [field]: value })
      expect([response.status, fieldsOf(response)], JSON.stringify(value)).toEqual([400, [field]])
    }
  })

  test('original price, badge, rating and image are optional', async () => {
    const empty = { originalPrice: '', badge: '', rating: '', imageUrl: '', cover: '', category: '' }
    const { body } = await products().create({ ...filledForms.products(), ...empty, price: '5' })
    expect(body).toMatchObject({ ...empty, price: '5.00' })
    const product = await store.getProduct(anonymousCtx(), { slug: String(body.slug) })
    expect(product).toMatchObject({ originalPrice: null, badge: null, rating: null, imageUrl: null, cover: null })
  })

  /** A deleted product is off sale at once, and its slug is free. */
  test('is in the store when saved as active, with its new price, until deleted', async () => {
    const { body } = await products().create({ ...filledForms.products(), isActive: false })
    const findInStore = async () =>
      (await store.listActiveProducts(anonymousCtx())).find(({ slug }) => slug === body.slug)
    expect(await findInStore()).toBeUndefined()
    await products().change(body.id, { ...body, isActive: true, price: '31.50' })
    expect(await findInStore()).toMatchObject({ price: '31.50' })
    await products().remove(body.id)
    expect(await findInStore()).toBeUndefined()
  })
})

describe('course', () => {
  test('student count: keeps enrollments made while the form was open', async () => {
    const { body: read } = await courses().create(filledForms.courses())
    const ann = await site.createUser()
    const { orderId, url, sessionId } = await expectCheckout(enroll(site, ann, { courseId: read.id }))
    await submitDemoCheckout(url, 'pay')
    await verifyEnrollment(site, ann, sessionId)
    expect((await orderRow(site, orderId)).status).toBe('completed')
    const { status, body } = await courses().change(read.id, { ...read, ...versionFields(read), title: 'Renamed' })
    expect([status, body.studentCount]).toEqual([200, 4])
    const corrected = { ...body, ...versionFields(body), studentCount: 10 }
    expect((await courses().change(read.id, corrected)).body.studentCount).toBe(10)
  })

  test('cancelDays: accepts 0 to 365', async () => {
    for (const cancelDays of [-1, 366, 1.5, '7', null]) {
      expect(fieldsOf(await courses().create({ ...filledForms.courses(), cancelDays }))).toEqual(['cancelDays'])
      expect(fieldsOf(await workshops().create({ ...filledForms.workshops(), cancelDays }))).toEqual(['cancelDays'])
    }
    for (const cancelDays of [0, 365])
      expect((await workshops().create({ ...filledForms.workshops(), cancelDays })).body.cancelDays).toBe(cancelDays)
  })

  test('cover: accepts only the drawings that the form offers for classes', async () => {
    for (const cover of ['physical-amber', 'course', 'refill-pages', null]) {
      expect(fieldsOf(await courses().create({ ...filledForms.courses(), cover }))).toEqual(['cover'])
      expect(fieldsOf(await workshops().create({ ...filledForms.workshops(), cover }))).toEqual(['cover'])
    }
    const { body } = await courses().create({ ...filledForms.courses(), cover: '' })
    expect(body.cover).toBe('')
  })

  test('nextStartDate: accepts valid dates or none', async () => {
    for (const nextStartDate of ['2099-02-30', '0000-00-00', '9999-01-01', '15 March', '2023-02-29'])
      expect(fieldsOf(await courses().create({ ...filledForms.courses(), nextStartDate }))).toEqual(['nextStartDate'])
    const { body } = await courses().create({ ...filledForms.courses(), nextStartDate: '' })
    expect(body.nextStartDate).toBe('')
  })

  test('deleted: refuses new buyers and stays in existing orders', async () => {
    const { body } = await courses().create(filledForms.courses())
    const ann = await site.createUser()
    const { url } = await expectCheckout(enroll(site, ann, { courseId: body.id }))
    await submitDemoCheckout(url, 'pay')
    await courses().remove(body.id)
    expect((await enroll(site, await site.createUser(), { courseId: body.id })).status).toBe(404)
    expect(JSON.stringify(await fetchMyOrders(site, ann))).toContain('Foundations again')
  })
})

describe('workshop', () => {
  test('spotsTotal: cannot fall below the seats in use; the error has the number', async () => {
    const { body } = await workshops().create(filledForms.workshops())
    for (const user of [await site.createUser(), await site.createUser()])
      await expectCheckout(enroll(site, user, { workshopId: body.id }))
    const response = await workshops().change(body.id, { ...body, spotsTotal: 1 })
    const message = '2 spots are taken or held. Enter at least 2.'
    expect([response.status, response.body.errors]).toEqual([400, [{ field: 'spotsTotal', message }]])
    expect((await workshops().change(body.id, { ...body, spotsTotal: 2 })).status).toBe(200)
  })

  test('dates, times and time zone are validated', async () => {
    const invalidForms = [
      [{ endDate: '2099-03-15' }, 'endDate'],
      [{ endDate: '2099-05-15' }, 'endDate'],
      [{ endDate: '2099-03-16', endTime: '08:59' }, 'endTime'],
      [{ timeZone: 'Nowhere/Else' }, 'timeZone'],
      [{ timeZone: '+02:00' }, 'timeZone'],
      [{ workshopTime: '25:00' }, 'workshopTime'],
      [{ workshopDate: '2099-02-29' }, 'workshopDate'],
      [{ agenda: [{ day: 0, time: '09:00', topic: 'x', category: '' }] }, 'agenda.0.day'],
      [{ agenda: [{ day: 1, time: '09:00', topic: '', category: '' }] }, 'agenda.0.topic'],
    ] as const
    for (const [change, field] of invalidForms)
      expect(fieldsOf(await workshops().create({ ...filledForms.workshops(), ...change }))).toEqual([field])
    for (const change of [{ endDate: '2099-03-16', endTime: '09:00' }, { endDate: '2099-05-14' }])
      expect((await workshops().create({ ...filledForms.workshops(), ...change })).status).toBe(201)
  })

  test('deleted during a payment: the payment is refunded and the order keeps title and date', async () => {
    const { body } = await workshops().create(filledForms.workshops())
    const ann = await site.createUser()
    const { orderId, url, sessionId } = await expectCheckout(enroll(site, ann, { workshopId: body.id }))
    await workshops().remove(body.id)
    await submitDemoCheckout(url, 'pay')
    await verifyEnrollment(site, ann, sessionId)
    await site.runJobs()
    expect(await orderRow(site, orderId)).toMatchObject({ status: 'failed', refundedMinor: 19700 })
    const orders = JSON.stringify(await fetchMyOrders(site, ann))
    expect(orders).toContain('A weekend of maps')
    expect(orders).toContain('2099-03-16')
  })
})

describe('course and workshop', () => {
  test('a slug belongs to one class, also when both are saved at once', async () => {
    const slug = 'one-of-a-kind'
    const responses = await Promise.all([
      courses().create({ ...filledForms.courses(), slug }),
      workshops().create({ ...filledForms.workshops(), slug }),
    ])
    const message = `The slug “${slug}” is already taken. Please choose another.`
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(responses.flatMap(({ body }) => body.errors ?? [])).toEqual([{ field: 'slug', message }])
  })

  test('a slug generated from the title avoids those of the other kind', async () => {
    const untitled = { title: 'Maps for all', slug: '' }
    const course = await courses().create({ ...filledForms.courses(), ...untitled })
    const workshop = await workshops().create({ ...filledForms.workshops(), ...untitled })
    expect([course.body.slug, workshop.body.slug]).toEqual(['maps-for-all', 'maps-for-all-2'])
  })
})
