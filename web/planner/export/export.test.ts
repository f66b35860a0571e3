import { expect, test } from 'vitest'
import { plannerFile } from '#contract/planner/planner-file.schema.ts'
import { createPlanner } from '../documents/planner.fixture.ts'
import { entriesCsv, stepsCsv } from './csv.ts'
import { plannerIcs } from './ics.ts'
import { plannerMarkdown } from './markdown.ts'
import { createPlannerFile } from './planner-file.ts'

const TODAY = '2026-11-30'

function createFilledPlanner() {
  const { edits, state } = createPlanner({ today: TODAY })
  const journey = edits.addJourney({ title: 'Clear the *second* card', category: 'Finance' })
  edits.updateJourney(journey, { state: 'active', startsOn: '2026-10-01', targetDate: '2027-06-30' })
  edits.setStampAnswer(journey, 'destination', 'Zero by June.\n\nFor good.')
  edits.pressStamp(journey, 'destination')
  const call = edits.addStep({
    text: 'Call the bank',
    journeyId: journey,
    date: '2026-12-01',
    time: '10:00',
    minutes: 25,
  })
  edits.updateStep(call, { notes: 'Ask for *Mia*.\n\nBefore noon.' })
  edits.setParts(call, [
    { id: 'a', text: 'Find the number', isDone: true },
    { id: 'b', text: '# Write it down', isDone: false },
  ])
  edits.completeStep(edits.addStep({ text: 'Cut up the card', journeyId: journey }), { on: TODAY })
  edits.dropStep(edits.addStep({ text: '# Not a heading' }))
  edits.addStep({ text: 'Water <b>plants</b>', date: '2026-12-02', recurrence: 'FREQ=WEEKLY;BYDAY=WE' })
  edits.addAppointment({
    title: 'Dentist, bring “papers”; all',
    date: '2026-12-03',
    startTime: '09:00',
    endTime: '09:45',
  })
  edits.addAppointment({
    title: 'Choir',
    date: '2026-12-04',
    startTime: '22:00',
    endTime: '00:30',
    recurrence: 'FREQ=WEEKLY',
  })
  edits.addAppointment({ title: 'Holiday', date: '2026-12-24' })
  const track = edits.addTrack({ title: 'Pages', measure: 'count', unit: 'pages', journeyId: journey })
  edits.setEntry(track, TODAY, 12)
  edits.setEntry(track, '2026-12-01', 8)
  edits.setCheckInAnswer(edits.startCheckIn('sunday', '2026-12-06'), 'learned', 'Buses are late.')
  return { edits, state }
}

test('Markdown: journeys with stamps and steps, then weeks', () => {
  expect(plannerMarkdown(createFilledPlanner().state(), TODAY)).toBe(`# My planner

Exported on November 30, 2026.

## Journeys

### Clear the \\*second\\* card

Finance, On the way, from Oct 1, 2026, by Jun 30, 2027

#### Destination (stamped)

Zero by June.

For good.

#### Steps

- [ ] Call the bank (Dec 1, 2026, 10 AM)  
  Ask for \\*Mia\\*.

  Before noon.
  - [x] Find the number
  - [ ] \\# Write it down
- [x] Cut up the card (done on Nov 30, 2026)

## Steps without a journey

- [ ] ~~\\# Not a heading~~
- [ ] Water \\<b\\>plants\\</b\\> (Dec 2, 2026; repeats)

## Tracks

### Pages

Nov 30, 2026

- Nov 30, 2026: 12 pages
- Dec 1, 2026: 8 pages

## Appointments

- Dec 3, 2026, 9 AM to 9:45 AM: Dentist, bring “papers”; all
- Dec 4, 2026, 10 PM to 12:30 AM: Choir (repeats)
- Dec 24, 2026: Holiday

## Weeks

### Nov 30, 2026 to Dec 6, 2026

- [x] Cut up the card

- Pages: 20 pages

#### Sunday session, Week ending December 6, 2026

**This week I learned** Buses are late.
`)
})

test('Markdown: an empty planner is a title', () => {
  expect(plannerMarkdown(createPlanner({ today: TODAY }).state(), TODAY)).toBe(
    '# My planner\n\nExported on November 30, 2026.\n',
  )
})

test('JSON: everything that was entered, without deleted items, as the schema says', () => {
  const { edits, state } = createFilledPlanner()
  edits.removeStep(edits.addStep({ text: 'Deleted' }))
  edits.updateSettings({ weekStart: 6 })
  edits.addOnce({ source: 'enrollment-1', date: TODAY, journey: null, steps: [], tracks: [] })
  const file = createPlannerFile(state(), TODAY)
  expect(plannerFile.parse(JSON.parse(JSON.stringify(file)))).toEqual(file)
  expect(file).toMatchObject({
    planner: 'journey',
    version: 1,
    exportedOn: TODAY,
    steps: [
      { text: 'Call the bank', notes: 'Ask for *Mia*.\n\nBefore noon.', parts: [{ isDone: true }, {}] },
      {},
      {},
      {},
    ],
    tracks: [{ title: 'Pages', entries: { '2026-11-30': 12, '2026-12-01': 8 } }],
    sessions: [{ answers: { learned: 'Buses are late.' } }],
    settings: { weekStart: 6 },
    addedSources: ['enrollment-1'],
  })
})

test('CSV: steps, with quotes and formulas escaped', () => {
  const { edits, state } = createPlanner({ today: TODAY })
  const journey = edits.addJourney({ title: 'Trip, "south"' })
  edits.addStep({ text: '=HYPERLINK("http://evil.example")', journeyId: journey, date: TODAY })
  edits.setParts(edits.addStep({ text: ' \t+1', notes: 'One\n=2' }), [{ id: 'a', text: 'Part', isDone: true }])
  edits.addStep({ text: 'Two\nlines' })
  const csv = stepsCsv(state())
  expect(csv.startsWith('\uFEFFText,Journey,State,Date,')).toBe(true)
  expect(csv.split('\r\n')[1]).toMatch(
    /^"'=HYPERLINK\(""http:\/\/evil\.example""\)","Trip, ""south""",open,2026-11-30,,,,,,0,,2026-11-30T09:00:0\dZ?/,
  )
  expect(csv).toMatch(/' \t\+1,.*Z,"One\n=2",\[x\] Part\r\n/)
  expect(csv).toContain('"Two\nlines",')
})

test('CSV: entries by track and date', () => {
  const [names, ...rows] = entriesCsv(createFilledPlanner().state()).trim().split('\r\n')
  expect(names).toBe('\uFEFFTrack,Journey,Date,Value,Measure,Unit'.trim())
  expect(rows).toEqual([
    'Pages,Clear the *second* card,2026-11-30,12,count,pages',
    'Pages,Clear the *second* card,2026-12-01,8,count,pages',
  ])
})

const icsOf = (state: Parameters<typeof plannerIcs>[0]) =>
  plannerIcs(state, { now: new Date('2026-11-30T09:00:00Z'), businessName: 'Harbor & Pine' })
const unfolded = (ics: string) => ics.replace(/\r\n /g, '').split('\r\n')
const eventOf = (lines: string[], summary: string) => {
  const at = lines.findIndex((line) => line.startsWith(`SUMMARY:${summary}`))
  const start = lines.lastIndexOf('BEGIN:VEVENT', at)
  return lines.slice(start, lines.indexOf('END:VEVENT', at))
}

test('ICS: appointments and steps have the times of the clock, and their rules', () => {
  const lines = unfolded(icsOf(createFilledPlanner().state()))
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(5)
  expect(eventOf(lines, 'Dentist')).toEqual(
    expect.arrayContaining([
      'DTSTART:20261203T090000',
      'DTEND:20261203T094500',
      'SUMMARY:Dentist\\, bring “papers”\\; all',
    ]),
  )
  expect(eventOf(lines, 'Choir')).toEqual(
    expect.arrayContaining(['DTSTART:20261204T220000', 'DTEND:20261205T003000', 'RRULE:FREQ=WEEKLY']),
  )
  expect(eventOf(lines, 'Holiday')).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20261224']))
  expect(eventOf(lines, 'Call the bank')).toEqual(
    expect.arrayContaining([
      'DTSTART:20261201T100000',
      'DTEND:20261201T102500',
      'DESCRIPTION:Ask for *Mia*.\\n\\nBefore noon.\\n\\n[x] Find the number\\n[ ] # Write it down',
    ]),
  )
  expect(eventOf(lines, 'Water')).toEqual(
    expect.arrayContaining(['DTSTART;VALUE=DATE:20261202', 'RRULE:FREQ=WEEKLY;BYDAY=WE', 'TRANSP:TRANSPARENT']),
  )
  expect(lines.some((line) => line.includes('Not a heading'))).toBe(false)
  expect(lines.at(-2)).toBe('END:VCALENDAR')
})

/** Appointments and steps in the ICS file have their times and repeats. Texts cannot add lines. */
test('ICS: texts cannot add lines, and long lines are folded', () => {
  const { edits, state } = createPlanner({ today: TODAY })
  edits.addAppointment({
    title: `A\r\nEND:VEVENT\r\n${'é'.repeat(100)}`,
    date: TODAY,
    recurrence: 'FREQ=DAILY\r\nX-BAD:1',
  })
  const ics = icsOf(state())
  expect(unfolded(ics).filter((line) => line === 'END:VEVENT')).toHaveLength(1)
  expect(ics).not.toContain('X-BAD')
  expect(ics).not.toContain('RRULE')
  for (const line of ics.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})
