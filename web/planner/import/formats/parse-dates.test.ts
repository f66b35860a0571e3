import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longDate } from '#contract/dates.ts'
import { decideDateOrder, parseMinutes, parseTime, parseWhen } from './parse-dates.ts'

const context = { today: '2026-11-30', zone: 'Europe/Berlin', order: 'month first' } as const
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const clock = fc
  .tuple(fc.nat(23), fc.integer({ min: 1, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))

test('dates: each spelling of a day is that day', () => {
  fc.assert(
    fc.property(day, clock, (date, time) => {
      const [year = '', month = '', dayOfMonth = ''] = date.split('-')
      const [m, d] = [Number(month), Number(dayOfMonth)]
      const spellings = [
        date,
        `${year}/${m}/${d}`,
        `${m}/${d}/${year}`,
        `${month}-${dayOfMonth}-${year.slice(2)}`,
        longDate(date),
      ]
      for (const text of spellings) {
        expect(parseWhen(text, context)).toEqual({ date })
        expect(parseWhen(`${text} ${time}`, context)).toEqual({ date, time })
      }
      expect(parseWhen(`${d}.${m}.${year}`, { ...context, order: 'day first' })).toEqual({ date })
    }),
    { numRuns: 50 },
  )
})

test('dates: one that allows one order decides for all', () => {
  fc.assert(
    fc.property(fc.array(day), fc.constantFrom('day first', 'month first'), (dates, order) => {
      const texts = dates.map((date) => {
        const [year, month, dayOfMonth] = date.split('-')
        return (order === 'day first' ? [dayOfMonth, month, year] : [month, dayOfMonth, year]).join('/')
      })
      const isDecided = dates.some((date) => Number(date.slice(8)) > 12)
      if (isDecided) expect(decideDateOrder(texts).order).toBe(order)
    }),
  )
})

test.each([
  ['2026-12-01T08:00:00Z', { date: '2026-12-01', time: '09:00' }],
  ['2026-12-01T23:30:00+0000', { date: '2026-12-02', time: '00:30' }],
  ['2026-12-01T00:00:00', { date: '2026-12-01' }],
  ['2027-02-30', null],
  ['13/13/2026', null],
  ['soon', null],
  ['Dec 5 and more', null],
  ['tomorrow', { date: '2026-12-01' }],
  ['every 2 weeks', { date: '2026-11-30', recurrence: 'FREQ=WEEKLY;INTERVAL=2' }],
])('date: %s', (text, when) => {
  expect(parseWhen(text, context)).toEqual(when)
})

test.each([
  ['9:30', '09:30'],
  ['12 AM', '00:00'],
  ['12:15 p.m.', '12:15'],
  ['14.00', '14:00'],
  ['25:00', null],
  ['13 PM', null],
  ['9', null],
])('time: %s', (text, time) => {
  expect(parseTime(text)).toBe(time)
})

test.each([
  ['45', 45],
  ['1:30', 90],
  ['1h 30m', 90],
  ['1.5 hours', 90],
  ['PT1H30M', 90],
  ['20 min', 20],
  ['long', null],
  ['', null],
])('duration: %s', (text, minutes) => {
  expect(parseMinutes(text)).toBe(minutes)
})
