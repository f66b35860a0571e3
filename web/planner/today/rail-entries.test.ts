import { expect, test } from 'vitest'
import type { Step } from '#contract/planner/items.ts'
import type { PlannerEvent } from '../events/planner-event.ts'
import { railEntries } from './rail-entries.ts'

const event = (id: string, startTime: string | null, endTime: string | null) =>
  ({ id, startTime, endTime }) as PlannerEvent
const step = (id: string, time: string | null, minutes: number | null = null) => ({ id, time, minutes }) as Step

test('the day: events without a time first, then events and steps by time', () => {
  const entries = railEntries(
    [event('course', null, null), event('class', '09:00', '10:00'), event('dinner', '19:00', null)],
    [step('call', '09:00'), step('swim', '07:30', 45), step('any time', null)],
    '09:30',
  )
  expect(entries.map(({ key, phase }) => `${key}: ${phase}`)).toEqual([
    'course: later',
    'swim: past',
    'class: now',
    'call: past',
    'dinner: later',
  ])
})

test('the day: a step that lasts past midnight is now until then', () => {
  expect(railEntries([], [step('party', '23:30', 90)], '23:59')[0]?.phase).toBe('now')
})
