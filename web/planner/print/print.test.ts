import { expect, test } from 'vitest'
import { FIRST_SHEET_LAYOUT } from '#contract/planner/items.ts'
import { layoutSheet } from '#contract/planner/sheets/layout-sheet.ts'
import { sheetPdfInput } from '#contract/planner/sheets/sheet-content.schema.ts'
import { SHEET_LAYOUT } from '#contract/planner/sheets/sheet-limits.ts'
import { createPlanner } from '../documents/planner.fixture.ts'
import { eventsOn } from '../events/events-on.ts'
import { draftKey, sheetDrafts } from './printed-sheets.ts'
import { parseSheetChoice, type SheetChoice, sheetChoiceQuery } from './sheet-choice.ts'
import { sheetContent } from './sheet-content.ts'

const TODAY = '2026-12-02'

function createFilledPlanner() {
  const planner = createPlanner({ today: TODAY })
  const { edits } = planner
  const journey = edits.addJourney({ title: 'Run around the lake', category: 'Health', targetDate: '2027-06-01' })
  edits.setStampAnswer(journey, 'destination', 'Once around')
  edits.pressStamp(journey, 'destination')
  edits.setTools(journey, [{ id: 'tool', label: 'Shoes', url: '' }])
  const run = edits.addStep({ text: 'Run to the bridge', journeyId: journey, date: '2026-12-03' })
  edits.completeStep(edits.addStep({ text: 'Buy shoes', journeyId: journey, date: '2026-12-01' }), { on: '2026-12-01' })
  edits.dropStep(edits.addStep({ text: 'Run at night', date: '2026-12-03' }))
  edits.addStep({ text: 'Some day' })
  edits.addStep({ text: 'Of last week', date: '2026-11-25' })
  edits.addStep({ text: 'Next week', date: '2026-12-09' })
  edits.addAppointment({ title: 'Choir', date: '2026-12-03', startTime: '18:00', endTime: '19:30' })
  const walk = edits.addTrack({ title: 'Walk', measure: 'tick', weekdays: [0, 3], startsOn: '2026-11-01' })
  edits.setEntry(walk, '2026-11-30', 1)
  edits.setPauses(walk, [{ id: 'pause', from: '2026-12-07', to: '2026-12-13', reason: 'Away' }])
  return { ...planner, journey, run, walk }
}

function contentOf(planner: ReturnType<typeof createFilledPlanner>, change: Partial<SheetChoice>) {
  const state = planner.state()
  const choice = { ...parseSheetChoice(new URLSearchParams(), TODAY), ...change }
  const content = sheetContent(choice, {
    state,
    today: TODAY,
    eventsOn: (date) => eventsOn(date, { events: [], appointments: state.appointments }),
  })
  if (!content) throw new Error('there is nothing to print')
  return content
}

test('the URL holds the choice', () => {
  const choice: SheetChoice = { kind: 'session', date: '2026-12-06', journeyId: null, sessionKind: 'season' }
  expect(parseSheetChoice(new URLSearchParams(sheetChoiceQuery(choice)), TODAY)).toEqual(choice)
  expect(parseSheetChoice(new URLSearchParams('sheet=poster&date=2026-02-31&session=noon'), TODAY)).toEqual({
    kind: 'week',
    date: TODAY,
    journeyId: null,
    sessionKind: 'sunday',
  })
})

test('week: the sub-steps and notes of a step are below its text', () => {
  const planner = createFilledPlanner()
  planner.edits.setParts(planner.run, [
    { id: 'a', text: 'Warm up', isDone: true },
    { id: 'b', text: 'Stretch', isDone: false },
  ])
  planner.edits.updateStep(planner.run, { notes: 'Slow at first.\nTake water.' })
  const details = '· Warm up (done)\n· Stretch\nSlow at first.\nTake water.'
  expect(contentOf(planner, {})).toMatchObject({
    steps: expect.arrayContaining([expect.objectContaining({ text: 'Run to the bridge', details })]),
  })
})

test('week: steps of its days, earlier ones and some without a day; boxes on the days of a track', () => {
  const content = contentOf(createFilledPlanner(), {})
  if (content.kind !== 'week') throw new Error('not a week')
  expect(content.from).toBe('2026-11-30')
  expect(content.label).toBe('Week 49')
  expect(content.steps.map(({ text, note, isDone }) => [text, note, isDone])).toEqual([
    ['Buy shoes', 'Tue 1', true],
    ['Run to the bridge', 'Thu 3', false],
    ['Of last week', '', false],
    ['Some day', '', false],
  ])
  expect(content.days[3]).toEqual([{ time: '6 PM', text: 'Choir' }])
  expect(content.tracks).toMatchObject([{ title: 'Walk', dates: ['2026-11-30', '2026-12-03'] }])
  expect(content.tracks[0]?.entries).toEqual([{ date: '2026-11-30', value: 1 }])
})

test('month: its steps by day; tracks have no box on days of a pause', () => {
  const planner = createFilledPlanner()
  const month = contentOf(planner, { kind: 'month' })
  if (month.kind !== 'month') throw new Error('not a month')
  expect(month.steps.map(({ text }) => text)).toEqual(['Buy shoes', 'Run to the bridge', 'Next week'])
  const tracks = contentOf(planner, { kind: 'tracks' })
  if (tracks.kind !== 'tracks') throw new Error('no tracks')
  const dates = tracks.tracks[0]?.dates
  expect(dates).toContain('2026-12-14')
  expect(dates).not.toContain('2026-12-07')
  expect(dates).not.toContain('2026-12-10')
})

test('journey: stamps with tools, open steps before done ones', () => {
  const planner = createFilledPlanner()
  const content = contentOf(planner, { kind: 'journey', journeyId: planner.journey })
  if (content.kind !== 'journey') throw new Error('not a journey')
  expect(content.note).toBe('By June 1, 2027')
  expect(content.stamps.find(({ name }) => name === 'destination')).toMatchObject({
    answer: 'Once around',
    isStamped: true,
  })
  expect(content.stamps.find(({ name }) => name === 'tools')).toMatchObject({ answer: 'Shoes', isStamped: false })
  expect(content.steps.map(({ text }) => text)).toEqual(['Run to the bridge', 'Buy shoes'])
})

test('a journey that was removed has no sheet', () => {
  const { state } = createFilledPlanner()
  const choice: SheetChoice = { kind: 'journey', date: TODAY, journeyId: 'core.removed', sessionKind: 'sunday' }
  expect(sheetContent(choice, { state: state(), today: TODAY, eventsOn: () => [] })).toBeNull()
})

test('every sheet of an overfull planner is accepted by the server', () => {
  const planner = createFilledPlanner()
  const { edits, journey } = planner
  for (let count = 0; count < 310; count += 1)
    edits.addStep({ text: 'a'.repeat(900), date: '2026-12-02', journeyId: journey })
  for (let count = 0; count < 80; count += 1) edits.addTrack({ title: 'b'.repeat(200), measure: 'tick' })
  for (let count = 0; count < 60; count += 1) edits.addAppointment({ title: 'c'.repeat(200), date: '2026-12-02' })
  edits.setStampAnswer(journey, 'crew', '\u{1f680}'.repeat(5_000))
  for (const kind of ['week', 'month', 'journey', 'tracks', 'session'] as const) {
    const content = contentOf(planner, { kind, journeyId: journey })
    const options = { paper: 'a4', side: 'right', blankLines: 6 } as const
    const pages = layoutSheet(content, { ...options, businessName: '', codes: [] })
    const codes = pages.map((_, index) => `K7QX2M9T${String(index).padStart(2, '0')}`)
    const input = { layout: SHEET_LAYOUT, content, ...options, onRefillPages: false, codes }
    expect(sheetPdfInput.safeParse(input).error?.issues ?? []).toEqual([])
  }
})

test('the same paper has the same key, another order of steps or another layout another one', () => {
  const planner = createFilledPlanner()
  const pagesOf = (content: ReturnType<typeof contentOf>) =>
    layoutSheet(content, { paper: 'a4', side: 'right', blankLines: 6, businessName: '', codes: [] })
  const keyOf = () => {
    const content = contentOf(planner, {})
    return sheetDrafts(content, pagesOf(content), null).map(draftKey)
  }
  const before = keyOf()
  const [draft] = sheetDrafts(contentOf(planner, {}), pagesOf(contentOf(planner, {})), null)
  if (!draft) throw new Error('there is no page')
  expect(draftKey({ ...draft, layout: FIRST_SHEET_LAYOUT })).not.toBe(draftKey(draft))
  planner.edits.addSheet({ ...draft, code: 'K7QX2M9T4D' })
  expect(planner.state().sheets.map(draftKey)).toEqual(before)
  planner.edits.updateStep(planner.run, { text: 'Run to the second bridge' })
  expect(keyOf()).toEqual(before)
  planner.edits.addStep({ text: 'One more', date: '2026-12-04' })
  expect(keyOf()).not.toEqual(before)
})
