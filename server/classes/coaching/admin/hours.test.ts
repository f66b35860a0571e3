import { expect, test } from 'vitest'
import type { CoachingHoursChange } from '#contract/classes/coaching/admin-coaching.schema.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { auditEntriesOf } from '../../../people/audit/audit.fixture.ts'
import type { MaybeProblem } from '../../../sales/orders/orders.fixture.ts'
import { changeSettings } from '../../../site/settings/settings.fixture.ts'
import { createType, fetchSlots } from '../coaching.fixture.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

const path = '/api/admin/coaching-hours'
const read = async () => (await site.call<CoachingHoursChange>('GET', path, { token: admin.token })).body
const save = (body: object) => site.call<MaybeProblem<CoachingHoursChange>>('PUT', path, { token: admin.token, body })

/** Returns the date that is a number of days from now. */
const day = (offset: number) => new Date(site.base.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10)

const everyDay = (from: string, to: string) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to }))

/** New workshops and coaching hours start with the default time zone. */
test('before the first change, the zone is that of the settings', async () => {
  expect((await read()).timeZone).toBe('UTC')
  await changeSettings(site, admin, { timeZone: 'Asia/Tokyo' })
  expect(await read()).toMatchObject({ timeZone: 'Asia/Tokyo', version: 0 })
})

/**
 * The owner sets weekly hours in their zone, days off and days with other hours. Invalid input names its field and
 * changes nothing.
 */
test('saved hours decide when sessions can be booked, in the zone of the owner', async () => {
  const type = await createType(site, { daysAhead: 3 })
  const { version } = await read()
  expect([version, await fetchSlots(site, type.id)]).toEqual([0, []])
  const exceptions = [
    { day: day(2), hours: [] },
    { day: day(3), hours: [{ from: '20:00', to: '21:00' }] },
  ]
  const hours = { timeZone: 'Asia/Kolkata', weekly: everyDay('09:00', '10:00'), exceptions }
  const saved = await save({ ...hours, version })
  expect([saved.status, saved.body]).toEqual([200, { ...hours, version: 1 }])
  expect(await read()).toEqual(saved.body)
  const slots = await fetchSlots(site, type.id)
  expect(slots).toContain(`${day(3)}T14:30:00.000Z`)
  expect(slots.filter((slot) => slot.startsWith(day(2)))).toEqual([])
  const [entry] = await auditEntriesOf(site, 'hours')
  expect(entry).toMatchObject({ action: 'changed', subject: 'coaching_hours', after: { timeZone: 'Asia/Kolkata' } })
})

test('of two saves of one version, the second returns a conflict and changes nothing', async () => {
  const before = await read()
  const weekly = everyDay('11:00', '12:00')
  const responses = await Promise.all([save({ ...before, weekly }), save({ ...before, weekly: [] })])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await read()).toEqual(responses.find(({ status }) => status === 200)?.body)
})

test.each<[string, object]>([
  ['timeZone', { timeZone: 'Mars/Olympus' }],
  ['weekly.0.to', { weekly: [{ weekday: 1, from: '10:00', to: '09:00' }] }],
  ['weekly.0.from', { weekly: [{ weekday: 1, from: '0900', to: '10:00' }] }],
  ['weekly.0.weekday', { weekly: [{ weekday: 8, from: '09:00', to: '10:00' }] }],
  [
    'weekly.1.from',
    {
      weekly: [
        { weekday: 1, from: '09:00', to: '12:00' },
        { weekday: 1, from: '11:00', to: '13:00' },
      ],
    },
  ],
  ['exceptions.0.day', { exceptions: [{ day: 'tomorrow', hours: [] }] }],
  [
    'exceptions.1.day',
    {
      exceptions: [
        { day: '2099-01-01', hours: [] },
        { day: '2099-01-01', hours: [] },
      ],
    },
  ],
  ['exceptions.0.hours.0.to', { exceptions: [{ day: '2099-01-01', hours: [{ from: '10:00', to: '10:00' }] }] }],
])('an invalid %s is refused with an error for the field, without changes', async (field, changes) => {
  const before = await read()
  const { status, body } = await save({ ...before, ...changes })
  expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]])
  expect(await read()).toEqual(before)
})

test('hours until midnight are saved', async () => {
  const weekly = [{ weekday: 5, from: '22:00', to: '24:00' }]
  expect((await save({ ...(await read()), weekly })).body.weekly).toEqual(weekly)
})
