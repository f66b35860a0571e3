import { describe, expect, test } from 'vitest'
import { STEP_TEXT_MAX } from '#contract/planner/limits.ts'
import { createPlanner, type TestPlanner } from '../../documents/planner.fixture.ts'
import { createPlannerFile } from '../../export/planner-file.ts'
import { comparePlanners } from '../compare-planners.ts'
import { type ImportContext, readImportFile } from '../read-import-file.ts'
import { writeEntries } from '../write-entries.ts'
import { calendarFile, thingsFile, thingsTable, tickTickFile, todoistFile } from './app-files.fixture.ts'

const TODAY = '2026-11-30'

async function read(
  { name, text }: { name: string; text: string | Uint8Array<ArrayBuffer> },
  planner: TestPlanner,
  options: Partial<ImportContext> = {},
) {
  const context = { state: planner.state(), today: TODAY, zone: 'Europe/Berlin', ...options }
  const result = await readImportFile(new File([text], name), context)
  if ('error' in result) throw new Error(result.error)
  if (!result.report) throw new Error('It was read as a backup.')
  return { file: result.file, report: result.report }
}

async function importInto(planner: TestPlanner, file: Parameters<typeof read>[0], options?: Partial<ImportContext>) {
  const result = await read(file, planner, options)
  const { missing, changed } = comparePlanners(result.file, planner.state())
  planner.edits.writeWith((documents, writer) => writeEntries(documents, writer, { entries: missing }))
  return { ...result, missing, changed }
}

/** 'text, date time, minutes, rule, journey, state, day, sub-steps, notes' without missing values. */
function stepTexts({ state }: TestPlanner): string[] {
  const titles = new Map(state().journeys.map(({ id, title }) => [id, title]))
  return state().steps.map(({ text, date, time, minutes, recurrence, journeyId, state, doneOn, parts, notes }) => {
    const fields = [
      text,
      date,
      time,
      minutes,
      recurrence,
      titles.get(journeyId ?? ''),
      state !== 'open' && state,
      doneOn,
    ]
    const partTexts = parts.map((part) => `[${part.isDone ? 'x' : ' '}] ${part.text}`)
    return [...fields, ...partTexts, notes].filter(Boolean).join(', ')
  })
}

const problemTexts = ({ problems }: { problems: { place: string; text: string }[] }) =>
  problems.map(({ place, text }) => `${place}: ${text}`)

describe('Todoist', () => {
  test('tasks with dates, repeats and durations; the project becomes a journey', async () => {
    const planner = createPlanner({ today: TODAY })
    const { report } = await importInto(planner, todoistFile)
    expect(stepTexts(planner)).toEqual([
      'Call the landlord, 2026-12-04, 09:30, 15, Move house, Ask about the keys, and the "deposit"\n\nThey close at 5',
      'Pack the books, 2026-12-10, Move house, [ ] Find boxes',
      'Label them, 2026-12-08, Move house',
      'Water the plants, 2026-11-30, 19:00, FREQ=WEEKLY;BYDAY=MO, Move house',
      'Bericht schreiben, Move house',
    ])
    expect(Object.fromEntries(report.leftOut)).toEqual({ Attachments: 1, Labels: 2, Priorities: 2, Sections: 1 })
    expect(problemTexts(report)).toEqual([
      'Line 12: “jeden Dienstag” can’t be read as a day.',
      'Line 13: The task has no text.',
    ])
  })

  test('a time of another zone is moved to the user’s', async () => {
    const planner = createPlanner({ today: TODAY })
    await importInto(planner, todoistFile, { zone: 'America/New_York' })
    expect(stepTexts(planner)[0]).toMatch(/^Call the landlord, 2026-12-04, 03:30, 15, Move house,/)
  })
})

describe('Things', () => {
  test('JSON: projects, days, what is done or canceled', async () => {
    const planner = createPlanner({ today: TODAY })
    const { report } = await importInto(planner, thingsFile)
    expect(stepTexts(planner)).toEqual([
      'Vatican City, 2027-04-02, 10:00, Go to Rome',
      'Pack, Go to Rome, [ ] Camera, [x] Passport, Light',
      'Book flights, Go to Rome, done, 2026-11-20',
      'Learn Italian, Languages',
      'Cancel gym, 2026-11-30, dropped',
    ])
    expect(planner.state().journeys).toMatchObject([
      { title: 'Go to Rome', targetDate: '2027-04-30', state: 'active' },
      { title: 'Languages' },
    ])
    expect(Object.fromEntries(report.leftOut)).toMatchObject({ Deadlines: 1, Headings: 1, Tags: 1, '“Someday”': 1 })
    expect(problemTexts(report)).toEqual(['To-do 6: It has no title.', 'To-do 6: “area” isn’t a to-do.'])
  })

  test('CSV of an exporter: projects, and rows of a checklist', async () => {
    const planner = createPlanner({ today: TODAY })
    const { report } = await importInto(planner, thingsTable)
    expect(stepTexts(planner)).toEqual([
      'Pack, 2027-04-01, Go to Rome, [ ] Camera, Light, warm',
      'Book flights, Go to Rome, done, 2026-11-20',
    ])
    expect(planner.state().journeys).toMatchObject([{ title: 'Go to Rome', targetDate: '2027-04-30' }])
    expect(Object.fromEntries(report.leftOut)).toMatchObject({ Headings: 1, '“heading”': 1 })
  })
})

describe('other tables', () => {
  const table = (text: string) => ({ name: 'list.csv', text })

  test('TickTick: the names of the columns follow other lines', async () => {
    const planner = createPlanner({ today: TODAY })
    const { report } = await importInto(planner, tickTickFile)
    expect(stepTexts(planner)).toEqual([
      'Prune roses, 2026-12-05, 09:00, FREQ=YEARLY, Garden, Only the old wood',
      'Buy soil, Garden, done, 2026-11-13',
    ])
    expect(report.leftOut.get('“tags”')).toBe(1)
  })

  test('semicolons, the order of day and month, and a column without a place', async () => {
    const planner = createPlanner({ today: TODAY })
    const text =
      'Task;Date;Time;Duration;Energy;Done\r\nWalk;3/4/2027;2:30 PM;1:30;high;no\r\nRun;25/4/2027;14.00;45 min;;x\r\n'
    const { report } = await importInto(planner, table(text))
    expect(stepTexts(planner)).toEqual(['Walk, 2027-04-03, 14:30, 90', 'Run, 2027-04-25, 14:00, 45, done'])
    expect(report.dateOrder).toEqual({ order: 'day first', example: '3/4/2027' })
    expect([...report.leftOut]).toEqual([['“energy”', 1]])
  })

  test('an order that no date decides is month first, unless it is chosen', async () => {
    const file = table('Task,Due\nWalk,3/4/2027\n')
    const planner = createPlanner({ today: TODAY })
    expect((await read(file, planner)).file.steps[0]?.date).toBe('2027-03-04')
    expect((await read(file, planner, { dateOrder: 'day first' })).file.steps[0]?.date).toBe('2027-04-03')
  })

  test('UTF-16 and Windows-1252 of spreadsheets', async () => {
    const planner = createPlanner({ today: TODAY })
    const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from('Title\tNotes\r\nÜben\t\r\n', 'utf16le')])
    await importInto(planner, { name: 'a.txt', text: utf16 })
    await importInto(planner, { name: 'b.csv', text: new Uint8Array(Buffer.from('Title\nKäse\n', 'latin1')) })
    expect(stepTexts(planner)).toEqual(['Üben', 'Käse'])
  })

  test('a text that is too long is named', async () => {
    const planner = createPlanner({ today: TODAY })
    const { report } = await importInto(planner, table(`Title\nShort\n${'a'.repeat(STEP_TEXT_MAX + 5)}\n`))
    expect(planner.state().steps[1]?.text).toHaveLength(STEP_TEXT_MAX)
    expect(problemTexts(report)).toEqual(['Line 3: The text has 1,005 characters. It’s cut to 1,000.'])
  })
})

describe('calendar', () => {
  /** Of the component with a text. */
  const lineOf = (text: string) => {
    const before = calendarFile.text.slice(0, calendarFile.text.indexOf(text))
    return `Line ${before.slice(0, before.lastIndexOf('BEGIN:')).split('\r\n').length}`
  }

  test('events with their repeats in the user’s zone, and to-dos', async () => {
    const planner = createPlanner({ today: TODAY })
    const { report } = await importInto(planner, calendarFile)
    const none = { startTime: null, endTime: null, recurrence: null }
    expect(planner.state().appointments.map(({ id: _id, ...appointment }) => appointment)).toEqual([
      { title: 'Call', date: '2026-12-01', startTime: '16:00', endTime: '16:45', recurrence: null },
      {
        title: 'Choir, with Theo',
        date: '2026-12-08',
        startTime: '03:30',
        endTime: '04:30',
        recurrence: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20270301',
      },
      { ...none, title: 'Away', date: '2026-12-24', recurrence: 'FREQ=DAILY;COUNT=3' },
    ])
    expect(stepTexts(planner)).toEqual(['Buy candles, 2026-12-20, Family', 'Bake, Family, done, 2026-11-30'])
    expect(Object.fromEntries(report.leftOut)).toEqual({
      Alerts: 1,
      'Canceled appointments': 1,
      Places: 1,
      Priorities: 1,
      'Skipped dates of repeats': 1,
    })
    expect(problemTexts(report)).toEqual([
      `${lineOf('UID:5')}: The appointment has no day.`,
      `${lineOf('RECURRENCE-ID')}: It changes one date of a repeat.`,
    ])
  })

  test('a file that ends early is named', async () => {
    const [text = ''] = calendarFile.text.split('BEGIN:VEVENT\r\nUID:5')
    const { report } = await read({ name: 'half.ics', text }, createPlanner({ today: TODAY }))
    expect(problemTexts(report)).toEqual(['End: The file ends in the middle of the calendar.'])
  })
})

describe.each([todoistFile, thingsFile, thingsTable, tickTickFile, calendarFile])('$name', (file) => {
  test('imported again it adds nothing, also later and after changes here', async () => {
    const planner = createPlanner({ today: TODAY })
    await importInto(planner, file)
    expect(await importInto(planner, file)).toMatchObject({ missing: [], changed: [] })
    const [step] = planner.state().steps
    if (step) planner.edits.updateStep(step.id, { text: 'Something else' })
    planner.edits.updateJourney(planner.state().journeys[0]?.id ?? '', { title: 'Another name' })
    const again = await importInto(planner, file, { today: '2027-01-15' })
    expect(again.missing).toEqual([])
    expect(again.changed.map(({ id }) => id)).toContain(step?.id)
  })

  test('one undo takes it back, and a second import brings it', async () => {
    const planner = createPlanner({ today: TODAY })
    const empty = createPlannerFile(planner.state(), TODAY)
    await importInto(planner, file)
    planner.edits.undo()
    expect(createPlannerFile(planner.state(), TODAY)).toEqual(empty)
    const { missing } = await importInto(planner, file)
    expect(missing.length).toBeGreaterThan(1)
  })
})

test('a project with the title of a journey is that journey', async () => {
  const planner = createPlanner({ today: TODAY })
  const journey = planner.edits.addJourney({ title: 'Move House' })
  await importInto(planner, todoistFile)
  expect(planner.state().journeys).toHaveLength(1)
  expect(planner.state().steps.every(({ journeyId }) => journeyId === journey)).toBe(true)
})

test.each([
  ['a table without titles', 'Date,Time\n2026-12-01,9:00\n', /^No column of this file has titles\./],
  ['a table without rows', 'Title,Date\n', /^There’s nothing to import/],
  ['an open quotation mark', 'Title,Notes\nWalk,"far\nRun,\n', /^Line 2: the quotation mark isn’t closed\.$/],
  ['a list that Things did not write', '[1, 2]', /^This file has no to-dos/],
  ['damaged JSON', '[{"type": "to-do"', /^This file is damaged/],
  ['a zip', 'PK\u0003\u0004', /^This file is packed\./],
])('%s is refused', async (_name, text, error) => {
  const context = { state: createPlanner().state(), today: TODAY, zone: 'UTC' }
  const result = await readImportFile(new File([text], 'file.csv'), context)
  expect('error' in result && result.error).toMatch(error)
})
