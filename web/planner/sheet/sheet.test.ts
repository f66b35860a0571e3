import { expect, test } from 'vitest'
import { FIRST_SHEET_LAYOUT } from '#contract/planner/items.ts'
import { groupBoxes } from '#contract/planner/sheets/sheet-boxes.ts'
import { SHEET_LAYOUT } from '#contract/planner/sheets/sheet-limits.ts'
import { createPlanner } from '../documents/planner.fixture.ts'
import { enterTicks } from './enter-ticks.ts'
import { openTicks, sheetRows } from './sheet-rows.ts'
import { sheetTitle } from './sheet-title.ts'

const TODAY = '2026-12-02'

function createSheet() {
  const planner = createPlanner({ today: TODAY })
  const { edits, state } = planner
  const bank = edits.addStep({ text: 'Call the bank', date: '2026-11-30' })
  const lake = edits.addStep({ text: 'Walk to the lake', date: '2026-12-05' })
  const walk = edits.addTrack({ title: 'Walk', measure: 'tick' })
  edits.setEntry(walk, '2026-12-01', 1)
  const boxes = [
    ...[bank, lake].map((of, index) => ({ of, date: null, x: 22, y: 60 + 9 * index })),
    ...['2026-11-30', '2026-12-01', '2026-12-02'].map((date, index) => ({ of: walk, date, x: 130 + 9 * index, y: 60 })),
  ]
  edits.addSheet({
    code: 'K7QX2M9T4D',
    kind: 'week',
    date: '2026-11-30',
    journeyId: null,
    sessionKind: null,
    page: 1,
    pages: 1,
    paper: 'a4',
    side: 'right',
    layout: SHEET_LAYOUT,
    boxes: groupBoxes(boxes),
  })
  const rows = () => {
    const [sheet] = state().sheets
    if (!sheet) throw new Error('there is no sheet')
    return sheetRows(sheet, state())
  }
  return { ...planner, bank, lake, walk, rows }
}

test('a sheet that was stored without its layout has the first one', () => {
  const { documents, state } = createSheet()
  const sheets = documents.get('2026q4').getMap('sheets')
  for (const [key, value] of sheets) sheets.set(key, { ...Object(value), layout: undefined })
  expect(state().sheets).toMatchObject([{ layout: FIRST_SHEET_LAYOUT }])
})

test('the boxes are in the order of the sheet, those of a track together', () => {
  const { rows } = createSheet()
  expect(rows().map((row) => (row.kind === 'step' ? row.step?.text : row.ticks.map(({ isDone }) => isDone)))).toEqual([
    'Call the bank',
    'Walk to the lake',
    [false, true, false],
  ])
  expect(openTicks(rows())).toHaveLength(4)
})

test('entered ticks: a step on its date, one of a later date today, track entries; one undo removes them', () => {
  const { edits, state, rows, bank, lake, walk } = createSheet()
  enterTicks({ ticks: openTicks(rows()) }, { steps: state().steps, edits, today: TODAY })
  const step = (id: string) => state().steps.find((step) => step.id === id)
  expect(step(bank)).toMatchObject({ state: 'done', doneBy: 'paper', doneOn: '2026-11-30' })
  expect(step(lake)).toMatchObject({ state: 'done', doneBy: 'paper', doneOn: TODAY })
  expect([...(state().entries.get(walk)?.keys() ?? [])].sort()).toEqual(['2026-11-30', '2026-12-01', '2026-12-02'])
  expect(openTicks(rows())).toEqual([])
  edits.undo()
  expect(step(bank)?.state).toBe('open')
  expect([...(state().entries.get(walk)?.keys() ?? [])]).toEqual(['2026-12-01'])
})

test('a step that is crossed out on paper is dropped with the entered ticks, and one undo brings both back', () => {
  const { edits, state, rows, bank, lake } = createSheet()
  const [first, second] = openTicks(rows())
  if (!first || !second) throw new Error('there are no boxes')
  enterTicks({ ticks: [first], dropped: [second] }, { steps: state().steps, edits, today: TODAY })
  const stateOf = (id: string) => state().steps.find((step) => step.id === id)?.state
  expect([stateOf(bank), stateOf(lake)]).toEqual(['done', 'dropped'])
  edits.undo()
  expect([stateOf(bank), stateOf(lake)]).toEqual(['open', 'open'])
})

test('a box that is empty on paper removes no tick', () => {
  const { edits, state, rows, walk } = createSheet()
  enterTicks({ ticks: [] }, { steps: state().steps, edits, today: TODAY })
  expect(state().entries.get(walk)?.get('2026-12-01')).toBe(1)
  expect(
    rows()
      .flatMap((row) => (row.kind === 'track' ? row.ticks : []))
      .filter(({ isDone }) => isDone),
  ).toHaveLength(1)
})

test('removed steps and tracks have a row without a tick to enter', () => {
  const { edits, rows, bank, walk } = createSheet()
  edits.removeStep(bank)
  edits.removeTrack(walk)
  expect(rows()).toHaveLength(3)
  expect(openTicks(rows())).toHaveLength(1)
})

test('the title leads to the page about the sheet', () => {
  const { state } = createSheet()
  const [sheet] = state().sheets
  if (!sheet) throw new Error('there is no sheet')
  expect(sheetTitle(sheet, state())).toEqual({
    title: 'November 30 to December 6, 2026',
    path: '/planner/week?date=2026-11-30',
  })
  expect(sheetTitle({ ...sheet, kind: 'journey', date: null, journeyId: 'removed' }, state()).path).toBe(
    '/planner/journeys',
  )
})
