import { TZDate } from '@date-fns/tz'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRun } from '../../../tests/run-length.ts'
import { type BusyTime, type CoachingTerms, freeSlots, type OwnerHours } from './free-slots.ts'

const NEW_YORK = 'America/New_York'
const hour: CoachingTerms = { minutes: 60, bufferMinutes: 0, daysAhead: 7, noticeHours: 0 }

/** Every day has the same hours. */
const daily = (from: string, to: string, timeZone = NEW_YORK): OwnerHours => ({
  timeZone,
  weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to })),
  exceptions: [],
})

type Search = { terms?: Partial<CoachingTerms>; availability?: OwnerHours; busy?: BusyTime[]; now?: string }

/** Returns 'MM-DD HH:MM' in the zone of the owner. */
function slots({ terms, availability = daily('09:00', '11:00'), busy = [], now = '2026-06-01T04:00Z' }: Search) {
  const starts = freeSlots({ terms: { ...hour, ...terms }, availability, busy, now: new Date(now) })
  return starts.map((start) => {
    const local = new TZDate(start.getTime(), availability.timeZone)
    const two = (value: number) => String(value).padStart(2, '0')
    return `${two(local.getMonth() + 1)}-${two(local.getDate())} ${two(local.getHours())}:${two(local.getMinutes())}`
  })
}

test('a slot starts every half hour, and ends within the hours of its weekday', () => {
  const weekly = [
    { weekday: 1, from: '09:00', to: '11:00' },
    { weekday: 3, from: '14:00', to: '15:00' },
    { weekday: 3, from: '16:00', to: '16:30' },
  ]
  expect(slots({ availability: { timeZone: NEW_YORK, weekly, exceptions: [] }, terms: { daysAhead: 6 } })).toEqual([
    '06-01 09:00',
    '06-01 09:30',
    '06-01 10:00',
    '06-03 14:00',
  ])
})

test('an exception replaces the hours of its day, or closes it', () => {
  const availability = {
    ...daily('09:00', '10:00'),
    exceptions: [
      { day: '2026-06-01', hours: [] },
      { day: '2026-06-02', hours: [{ from: '20:00', to: '21:00' }] },
    ],
  }
  expect(slots({ availability, terms: { daysAhead: 2 } })).toEqual(['06-02 20:00', '06-03 09:00'])
})

/** Each kind of session has a length, a buffer, a notice and a limit of days ahead. */
test('the notice and the days ahead limit the slots, counted in days of the owner', () => {
  const now = '2026-06-02T03:30Z'
  expect(slots({ now, terms: { daysAhead: 1, noticeHours: 10 } })).toEqual(['06-02 09:30', '06-02 10:00'])
})

test('a busy time takes the slots that overlap it or whose buffer does', () => {
  const busy = [{ from: new Date('2026-06-01T14:00Z'), until: new Date('2026-06-01T14:30Z') }]
  const search = { busy, availability: daily('09:00', '12:00'), terms: { daysAhead: 0 } }
  expect(slots(search)).toEqual(['06-01 09:00', '06-01 10:30', '06-01 11:00'])
  expect(slots({ ...search, terms: { daysAhead: 0, bufferMinutes: 15 } })).toEqual(['06-01 10:30', '06-01 11:00'])
})

test('hours until midnight belong to their day', () => {
  expect(slots({ availability: daily('23:00', '24:00'), terms: { daysAhead: 0 } })).toEqual(['06-01 23:00'])
})

test('daylight-saving time: local times stay, while the instants move by an hour', () => {
  const availability = daily('09:00', '10:00')
  const starts = freeSlots({
    terms: { ...hour, daysAhead: 1 },
    availability,
    busy: [],
    now: new Date('2026-03-07T06:00Z'),
  })
  expect(starts.map((start) => start.toISOString())).toEqual(['2026-03-07T14:00:00.000Z', '2026-03-08T13:00:00.000Z'])
})

test('daylight-saving time: a skipped hour has no slots', () => {
  const search = { availability: daily('01:00', '04:00'), now: '2026-03-08T05:00Z', terms: { daysAhead: 0 } }
  expect(slots(search)).toEqual(['03-08 01:00', '03-08 01:30', '03-08 03:00'])
})

test('daylight-saving time: a repeated hour has its slots twice', () => {
  const search = { availability: daily('01:00', '03:00'), now: '2026-11-01T04:00Z', terms: { daysAhead: 0 } }
  expect(slots(search)).toEqual(['11-01 01:00', '11-01 01:30', '11-01 01:00', '11-01 01:30', '11-01 02:00'])
})

test('daylight-saving time: the hours of a zone ahead of UTC are found on the right day', () => {
  const availability = daily('07:00', '08:00', 'Pacific/Auckland')
  expect(slots({ availability, now: '2026-04-04T11:30Z', terms: { daysAhead: 1 } })).toEqual([
    '04-05 07:00',
    '04-06 07:00',
  ])
})

const { runs, seed } = randomRun('random calendars', { short: 200, full: 5000, seed: 20_260_308 })

test('any calendar: slots are ascending, bookable, free, and booking one leaves the others free or busy with it', () => {
  const time = fc.nat(47).map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`)
  const window = fc
    .tuple(fc.integer({ min: 1, max: 7 }), time, time)

    .filter(([, from, to]) => from < to)
    .map(([weekday, from, to]) => ({ weekday, from, to }))
  const search = fc.record({
    zone: fc.constantFrom(NEW_YORK, 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC'),
    weekly: fc.array(window, { maxLength: 10 }),
    now: fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
    minutes: fc.constantFrom(15, 30, 45, 60, 90),
    bufferMinutes: fc.constantFrom(0, 10, 30),
    daysAhead: fc.nat(14),
    noticeHours: fc.nat(48),
    busyAfterHours: fc.array(fc.nat(14 * 24), { maxLength: 6 }),
  })
  fc.assert(
    fc.property(search, ({ zone, weekly, now, busyAfterHours, ...terms }) => {
      const availability = { timeZone: zone, weekly, exceptions: [] }
      const busy = busyAfterHours.map((hours) => ({
        from: new Date(now.getTime() + hours * 3_600_000),
        until: new Date(now.getTime() + (hours + 1) * 3_600_000),
      }))
      const found = freeSlots({ terms, availability, busy, now }).map((start) => start.getTime())
      expect(found).toEqual([...new Set(found)].sort((a, b) => a - b))
      const length = (terms.minutes + terms.bufferMinutes) * 60_000
      for (const start of found) {
        expect(start).toBeGreaterThanOrEqual(now.getTime() + terms.noticeHours * 3_600_000)
        for (const { from, until } of busy)
          expect(from.getTime() < start + length && until.getTime() > start).toBe(false)
      }
      const [first] = found
      if (first === undefined) return
      const booked = { from: new Date(first), until: new Date(first + length) }
      const left = freeSlots({ terms, availability, busy: [...busy, booked], now }).map((start) => start.getTime())
      expect(left).toEqual(found.filter((start) => start >= first + length || start + length <= first))
    }),
    { numRuns: runs, seed },
  )
})
