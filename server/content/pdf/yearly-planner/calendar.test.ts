import { expect, test } from 'vitest'
import { buildChapters, calendarRows } from './calendar.ts'
import { planPages } from './planner-pages.ts'

test.each(['2024-02-29', '2026-11-21', '2027-01-01', '2028-12-31'])(
  'planner from %s: twelve months and 52 numbered weeks that start on Monday',
  (from) => {
    const chapters = buildChapters(new Date(`${from}T12:00:00Z`))
    expect(chapters.map(({ month }) => month.days.length).every((days) => days >= 28 && days <= 31)).toBe(true)
    expect(chapters[0]?.month.days[0]).toBe(`${from.slice(0, 8)}01`)
    expect(chapters).toHaveLength(12)
    const weeks = chapters.flatMap((chapter) => chapter.weeks)
    expect(weeks.map(({ number }) => number)).toEqual(Array.from({ length: 52 }, (_, index) => index + 1))
    expect(weeks[0]?.days).toContain(`${from.slice(0, 8)}01`)
    for (const { days } of weeks) expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(1)
  },
)

test('calendar rows: weeks start on Monday', () => {
  const [february] = buildChapters(new Date('2027-02-10'))
  if (!february) throw new Error('there is no month')
  const rows = calendarRows(february.month)
  expect(rows).toHaveLength(4)
  expect(rows[0]?.[0]).toBe('2027-02-01')
  expect(rows.at(-1)?.at(-1)).toBe('2027-02-28')
})

test('planner from Sunday: weeks start on Sunday, the first one on or before the first day', () => {
  const weeks = buildChapters(new Date('2026-11-21'), 6).flatMap((chapter) => chapter.weeks)
  expect(weeks).toHaveLength(52)
  expect(weeks[0]?.days[0]).toBe('2026-11-01')
  for (const { days } of weeks) expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(0)
})

test.each([
  { paper: 'letter', weekStart: 0, hasDayPages: false, count: 69 },
  { paper: 'a4', weekStart: 6, hasDayPages: true, count: 69 + 364 },
] as const)('planner on $paper: every link has a target, and pages link both ways', ({ count, ...options }) => {
  const pages = planPages(new Date('2026-11-21'), 'Journey Paradigm', { ...options, days: [] }).map(({ page }) => page)
  expect(pages).toHaveLength(count)
  const ids = new Set(pages.map(({ id }) => id))
  expect(ids.size).toBe(count)
  for (const { links } of pages) for (const { to } of links) expect(ids).toContain(to)
  const linksOf = (id: string) => new Set(pages.find((page) => page.id === id)?.links.map(({ to }) => to))
  expect(linksOf('year')).toContain('month-2026-12')
  expect(linksOf('month-2026-12')).toContain('year')
  expect(linksOf('week-3')).toContain('month-2026-11')
  expect(linksOf('month-2026-11')).toContain(options.hasDayPages ? 'day-2026-11-10' : 'week-3')
  if (!options.hasDayPages) return
  expect(linksOf('week-3')).toContain('day-2026-11-15')
  expect(linksOf('day-2026-11-15')).toContain('week-3')
})

test('planner with appointments: they are in the month, the week and the day, and link to the day', () => {
  const entries = [
    { time: null, text: 'Birthday' },
    { time: '2:30 PM', text: 'Dentist' },
  ]
  const options = { paper: 'letter', weekStart: 0, hasDayPages: true } as const
  const days = [{ date: '2026-11-15', entries }]
  const pages = planPages(new Date('2026-11-21'), 'Journey Paradigm', { ...options, days })
  const placesOf = (text: string) =>
    pages.flatMap(({ page }) => (page.ink.texts.some((drawn) => drawn.text.includes(text)) ? [page.id] : []))
  for (const { text } of entries) expect(placesOf(text)).toEqual(['month-2026-11', 'week-3', 'day-2026-11-15'])
  const week = pages.find(({ page }) => page.id === 'week-3')?.page
  const dentist = week?.ink.texts.find(({ text }) => text === 'Dentist')
  const isAt = ({ x, y, height }: { x: number; y: number; height: number }) =>
    dentist && x === dentist.x && y < dentist.y && dentist.y < y + height
  expect(week?.links.filter(isAt).map(({ to }) => to)).toEqual(['day-2026-11-15'])
})
