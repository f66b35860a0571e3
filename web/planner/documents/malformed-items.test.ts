import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRun } from '../../../tests/run-length.ts'
import { eventsOn } from '../events/events-on.ts'
import { createPlannerFile } from '../export/planner-file.ts'
import { parsePlannerFile } from '../import/parse-planner-file.ts'
import { monthView } from '../month/month-view.ts'
import { todayView } from '../today/today-view.ts'
import { weekView } from '../week/week-view.ts'
import { createPlanner } from './planner.fixture.ts'
import { itemKinds } from './stored-items.ts'

const TODAY = '2026-11-30'
const week = Array.from({ length: 7 }, (_, day) => `2026-12-0${day + 1}`)

/** Yjs stores no objects without a prototype. */
const plain = { noNullPrototype: true }
/** What another version of the site, or a damaged document, may have stored in any field. */
const anyValue = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }).map((value): unknown => JSON.parse(JSON.stringify(value))),
  fc.constantFrom('', 'tomorrow', '2026-13-45', '2026-12-01', '25:99', '2026q4.a', Number.NaN, -1, 1e300),
  fc.record(
    { from: fc.constantFrom('lesson', 'class', 7), id: fc.constant(null), at: fc.constantFrom('x', null, 5) },
    plain,
  ),
)
const fields = [
  'title',
  'text',
  'notes',
  'date',
  'time',
  'startTime',
  'endTime',
  'minutes',
  'startsOn',
  'endsOn',
  'targetDate',
]
const otherFields = ['state', 'measure', 'weekdays', 'weeklyTarget', 'recurrence', 'journeyId', 'origin', 'position']
const names = fc.constantFrom(
  ...[...fields, ...otherFields, 'kind', 'boxes', 'questions', 'createdAt', 'editedAt', 'nextStepId'],
)
const elements = fc.constantFrom(
  'done/1',
  'tools/a',
  'awards/a',
  'pauses/a',
  'carried/a',
  'answers/learned',
  'parts/a',
  'doneParts/a',
)
const anyItem = fc.record({
  kind: fc.constantFrom(...itemKinds),
  created: fc.oneof(
    { weight: 5, arbitrary: fc.dictionary(names, anyValue, plain) },
    { weight: 1, arbitrary: anyValue },
  ),
  changed: fc.dictionary(fc.oneof(names, elements), anyValue, plain),
})

const days = ['date', 'startsOn', 'endsOn', 'targetDate', 'arrivedOn', 'waitingUntil', 'doneOn']
const times = ['time', 'startTime', 'endTime']

/** Returns the fields that a page could not format. */
const unusableFields = (item: object): string[] =>
  Object.entries(item).flatMap(([field, value]) => {
    const isUsable =
      !value ||
      (days.includes(field) && /^\d{4}-(0\d|1[0-2])-[0-3]\d$/.test(value)) ||
      (times.includes(field) && /^[0-2]\d:[0-5]\d$/.test(value)) ||
      (!days.includes(field) && !times.includes(field))
    return isUsable ? [] : [`${field}: ${value}`]
  })

/** A document from another version or with damage shows what can be read, and keeps the rest. */
test('malformed items: every page has what can be read of them, and all other items', () => {
  const { runs, seed } = randomRun('malformed items', { short: 300, full: 20_000, seed: 20_261_130 })
  fc.assert(
    fc.property(fc.array(anyItem, { maxLength: 12 }), (items) => {
      const { documents, edits, state } = createPlanner({ today: TODAY })
      edits.addStep({ text: 'Call the bank', date: TODAY })
      const doc = documents.get('2026q4')
      for (const [index, { kind, created, changed }] of items.entries()) {
        doc.getMap(kind).set(`m${index}`, created)
        for (const [field, value] of Object.entries(changed)) doc.getMap(kind).set(`m${index}/${field}`, value)
      }
      const { entries: _entries, settings: _settings, addedSources: _sources, ...lists } = state()
      expect(Object.values(lists).flat().flatMap(unusableFields)).toEqual([])
      const view = todayView(state(), TODAY)
      expect(state().steps.map(({ text }) => text)).toContain('Call the bank')
      expect(JSON.stringify(view)).toContain('Call the bank')
      const eventsOf = (date: string) => eventsOn(date, { events: [], appointments: state().appointments })
      expect(parsePlannerFile(JSON.stringify(createPlannerFile(state(), TODAY)))).toHaveProperty('file')
      weekView(state(), { days: week, today: TODAY, eventsOn: eventsOf })
      monthView(state(), { dates: week, eventsOn: eventsOf })
    }),
    { numRuns: runs, seed },
  )
})
