import { expect, test } from 'vitest'
import type { MissingJoinLinks } from '#contract/classes/catalog/join-links.schema.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import type { TestUser } from '../../../../tests/users.ts'
import { createCourseOn, createWorkshopOn, enrollUser } from '../../notifications/class-notifications.fixture.ts'
import { sessionApi } from '../sessions.fixture.ts'

const DAY_MS = 86_400_000

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

const listMissing = async ({ token }: TestUser) =>
  site.call<MissingJoinLinks>('GET', '/api/admin/join-links/missing', { token })

test('missing join links: lists classes with enrolled users from three days before the start', async () => {
  const dayIn = (days: number) => new Date(site.base.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const soon = await createWorkshopOn(site, { on: dayIn(2) })
  const course = await createCourseOn(site, { on: dayIn(1) })
  const unlisted = [
    await createWorkshopOn(site, { on: dayIn(5) }),
    await createWorkshopOn(site, { on: dayIn(-2) }),
    await createWorkshopOn(site, { on: dayIn(1), deletedAt: site.base.now() }),
    await createWorkshopOn(site, { on: dayIn(1), joinUrl: 'https://meet.example.com/room' }),
  ]
  for (const ref of [soon, soon, course, ...unlisted]) await enrollUser(site, ref)
  await createWorkshopOn(site, { on: dayIn(1), title: 'Nobody is enrolled' })
  const { body } = await listMissing(admin)
  expect(body.classes).toEqual([
    {
      kind: 'course',
      id: course.id,
      title: 'Six weeks of trails',
      startsAt: course.startsAt.toISOString(),
      enrolled: 1,
    },
    { kind: 'workshop', id: soon.id, title: 'A day of maps', startsAt: soon.startsAt.toISOString(), enrolled: 2 },
  ])
  expect((await listMissing(await site.createUser())).status).toBe(403)
})

/** The admin area lists a class whose next session starts within three days and has no link to join. */
test('missing join links: a class is listed for its next session without a link', async () => {
  const dayIn = (days: number) => new Date(site.base.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const course = await createCourseOn(site, { on: dayIn(-1) })
  const workshop = await createWorkshopOn(site, { on: dayIn(-10), title: 'Long ago' })
  for (const ref of [course, workshop]) await enrollUser(site, ref)
  const api = sessionApi(site, admin)
  const listed = async () =>
    (await listMissing(admin)).body.classes.flatMap(({ id, startsAt }) =>
      [course.id, workshop.id].includes(id) ? [[id, startsAt.slice(0, 10)]] : [],
    )
  const joinUrl = 'https://meet.example.com/room'
  const times = { timeZone: 'UTC', startTime: '22:00', endTime: '23:00' }
  await api.add('courses', course.id, { ...times, date: dayIn(1), joinUrl })
  expect(await listed()).toEqual([])
  await api.add('courses', course.id, { ...times, date: dayIn(2) })
  await api.add('workshops', workshop.id, { ...times, date: dayIn(2) })
  await api.add('workshops', workshop.id, { ...times, date: dayIn(1), joinUrl })
  const expected = [
    [course.id, dayIn(2)],
    [workshop.id, dayIn(2)],
  ]
  expect((await listed()).toSorted()).toEqual(expected.toSorted())
})
