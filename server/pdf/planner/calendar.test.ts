import { expect, test } from 'vitest'
import { buildChapters, calendarRows } from './calendar.ts'

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
