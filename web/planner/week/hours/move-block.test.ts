import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Appointment } from '#contract/planner/items.ts'
import { minuteOf } from '../../events/planner-event.ts'
import { days, friday, monday, saturday, sunday, thursday, wednesday } from '../week.fixture.ts'
import { appointmentMinutes, moveAppointment, moveBlockByKey } from './move-block.ts'

const open = days.slice(2)
const block = { date: wednesday, start: 540, minutes: 30 }
const press = (key: 'Left' | 'Right' | 'Up' | 'Down', fields: Partial<typeof block> = {}, isStretch = false) =>
  moveBlockByKey({ ...block, ...fields }, { key: `Arrow${key}`, isStretch }, open)

const choir: Appointment = {
  id: '2026q4.1',
  title: 'Choir',
  date: '2026-11-26',
  startTime: '18:00',
  endTime: '20:00',
  recurrence: 'FREQ=WEEKLY;BYDAY=TH;COUNT=5',
}
const move = (appointment: Appointment, date: string, fields = {}, from = thursday) =>
  moveAppointment(appointment, { from, date, fields })

describe('keys', () => {
  test('up and down move a block by 15 minutes, left and right by a day', () => {
    expect(press('Up')).toEqual({ date: wednesday, fields: { time: '08:45' } })
    expect(press('Down')).toEqual({ date: wednesday, fields: { time: '09:15' } })
    expect(press('Right')).toEqual({ date: thursday, fields: {} })
    expect(press('Left', { date: thursday })).toEqual({ date: wednesday, fields: {} })
  })

  test('with Shift the duration changes, to no less than 15 minutes', () => {
    expect(press('Down', {}, true)).toEqual({ date: wednesday, fields: { minutes: 45 } })
    expect(press('Up', { minutes: 20 }, true)).toEqual({ date: wednesday, fields: { minutes: 15 } })
    expect(press('Up', { minutes: 15 }, true)).toBeNull()
    expect(press('Right', {}, true)).toBeNull()
  })

  test('at an end nothing changes, and days before today have no hours', () => {
    expect(press('Up', { start: 0 })).toBeNull()
    expect(press('Down', { start: 1425 })).toBeNull()
    expect(press('Down', { start: 1410 }, true)).toBeNull()
    expect(press('Left')).toBeNull()
    expect(press('Right', { date: sunday })).toBeNull()
    expect(press('Down', { date: monday })).toBeNull()
    expect(press('Right', { date: monday })).toEqual({ date: wednesday, fields: {} })
  })

  test('any keys leave the block within its day', () => {
    const keys = fc.array(fc.tuple(fc.constantFrom('Up' as const, 'Down' as const), fc.boolean()), { maxLength: 200 })
    fc.assert(
      fc.property(fc.nat(1425), fc.integer({ min: 1, max: 300 }), keys, (start, minutes, pressed) => {
        const at = { start, minutes: Math.min(minutes, 1440 - start) }
        for (const [key, isStretch] of pressed) {
          const fields = press(key, at, isStretch)?.fields
          if (fields?.time) at.start = minuteOf(fields.time)
          if (fields?.minutes) at.minutes = fields.minutes
          expect(at.start).toBeGreaterThanOrEqual(0)
          expect(at.start).toBeLessThan(1440)
          expect(at.minutes).toBeGreaterThan(0)
        }
      }),
    )
  })
})

describe('appointment', () => {
  const dentist = { ...choir, date: thursday, recurrence: null }

  test('at another time it is as long as before, also past midnight', () => {
    expect(move(dentist, friday, { time: '09:15' })).toEqual({ date: friday, startTime: '09:15', endTime: '11:15' })
    expect(move(dentist, thursday, { time: '23:00' })).toEqual({ startTime: '23:00', endTime: '01:00' })
    expect(move(dentist, thursday, { time: '18:00' })).toEqual({})
  })

  test('stretched, it ends later; at midnight at the latest', () => {
    expect(move(dentist, thursday, { minutes: 150 })).toEqual({ endTime: '20:30' })
    expect(move(dentist, thursday, { minutes: 360 })).toEqual({ endTime: '00:00' })
    expect(move({ ...dentist, startTime: '00:00' }, thursday, { minutes: 1440 })).toEqual({ endTime: '23:45' })
  })

  test('without an end it has none at another time, and is shown for half an hour', () => {
    const short = { ...dentist, endTime: null }
    expect(move(short, thursday, { time: '09:00' })).toEqual({ startTime: '09:00' })
    expect(appointmentMinutes(short)).toBe(30)
    expect(move({ ...short, startTime: null }, thursday, { time: '09:00' })).toEqual({ startTime: '09:00' })
  })

  test('without a time it lasts the whole day', () =>
    expect(move(dentist, thursday, { time: null })).toEqual({ startTime: null, endTime: null }))

  /** As in the appointment dialog: a move of one date moves all, with the weekday of the rule. */
  test('recurring: all of its dates move by the same number of days', () =>
    expect(move(choir, saturday, { time: '10:00' })).toEqual({
      date: '2026-11-28',
      startTime: '10:00',
      endTime: '12:00',
      recurrence: 'FREQ=WEEKLY;BYDAY=SA;COUNT=5',
    }))

  test('any move of one date by days and back changes nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...days), fc.constantFrom(...days), (from, to) => {
        const moved = { ...choir, ...move(choir, to, {}, from) }
        expect({ ...moved, ...move(moved, from, {}, to) }).toEqual(choir)
      }),
    )
  })
})
