import { expect, test } from 'vitest'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { anonymous, type Ctx } from '../../context.ts'
import { createCourse, createWorkshop } from '../../sales/orders/orders.fixture.ts'
import { getClass } from './index.ts'
import { classDependencies } from './open-classes.ts'

const site = await openSiteForFile({ seed: false })

const ctxAt = (moment: string): Ctx => ({ ...anonymous(site.base), now: () => new Date(moment) })

test('class page: a course with and without a date, and a workshop with its sessions', async () => {
  const ctx = ctxAt('2099-01-01T00:00:00Z')
  const dated = await createCourse(site, { nextStartDate: '2099-05-04', duration: '4 weeks' })
  const event = { path: `/classes/${dated.slug}`, startsAt: '2099-05-04T09:00:00.000Z' }
  expect(await getClass(ctx, dated)).toMatchObject({ kind: 'course', item: { id: dated.id }, events: [event] })
  const undated = await createCourse(site)
  expect(await getClass(ctx, undated)).toMatchObject({ kind: 'course', item: { id: undated.id }, events: [] })
  const workshop = await createWorkshop(site, { seats: 3 })
  expect(await getClass(ctx, workshop)).toMatchObject({
    kind: 'workshop',
    item: { id: workshop.id, spotsAvailable: 3 },
    events: [{ days: [{ date: '2099-05-09', startsAt: '2099-05-09T09:00:00.000Z' }] }],
  })
})

/** An unknown, inactive, deleted or past class has no page, and no list, sitemap or search result links to one. */
test('class page: unknown, inactive, deleted and past classes return not_found', async () => {
  const course = await createCourse(site, { nextStartDate: '2099-05-04', duration: '1 week' })
  const workshop = await createWorkshop(site)
  const onSale = ctxAt('2099-05-09T16:59:00Z')
  const slugs = ['no-such-class', '', '%00', "x' OR 1=1", course.id, workshop.id]
  for (const change of [{ isActive: false }, { deletedAt: new Date('2099-01-01T00:00:00Z') }])
    slugs.push((await createCourse(site, change)).slug, (await createWorkshop(site, change)).slug)
  for (const slug of slugs) await expect(getClass(onSale, { slug }), slug).rejects.toMatchObject({ code: 'not_found' })

  for (const { slug } of [course, workshop]) expect((await getClass(onSale, { slug })).item.slug).toBe(slug)
  await expect(getClass(ctxAt('2099-05-09T17:00:00Z'), workshop)).rejects.toMatchObject({ code: 'not_found' })
  await expect(getClass(ctxAt('2099-05-11T00:00:00Z'), course)).rejects.toMatchObject({ code: 'not_found' })
})

/** A class page promises free cancellation, a calendar invitation and a reminder only while they apply. */
test('class page: cached until terms or reminders end, then until the class ends', async () => {
  const workshop = await createWorkshop(site)
  const readAt = async (moment: string) => {
    const page = await getClass(ctxAt(moment), workshop)
    return [page.hasReminder, classDependencies.getClass?.(page)?.until?.toISOString()]
  }
  expect(await readAt('2099-05-01T00:00:00Z')).toEqual([true, '2099-05-02T09:00:00.000Z'])
  expect(await readAt('2099-05-03T00:00:00Z')).toEqual([true, '2099-05-07T09:00:00.000Z'])
  expect(await readAt('2099-05-09T08:00:00Z')).toEqual([false, '2099-05-09T17:00:00.000Z'])
})
