import { describe, expect, test } from 'vitest'
import { loadRecurrenceRules, nextOccurrence } from './next-occurrence.ts'
import { joinRule, movePattern, recurrencePatterns, splitRule } from './recurrence-rule.ts'
import { ordinal, patternText, recurrenceText } from './recurrence-text.ts'
import { firstRecurringDates, recursOn } from './recurring-dates.ts'

const choicesOn = (date: string) => recurrencePatterns(date).map((pattern) => patternText(pattern, date))

describe('choices', () => {
  test('of a weekday', () => {
    expect(choicesOn('2026-12-03')).toEqual([
      ...['Once', 'Every day', 'Every weekday', 'Every Thursday', 'Every two weeks on Thursday'],
      ...['Monthly on the 3rd', 'Monthly on the first Thursday', 'Every year on December 3'],
    ])
  })

  test('of a day at the weekend: without weekdays', () => {
    expect(choicesOn('2026-12-05')).not.toContain('Every weekday')
  })

  test.each([
    ['2026-12-31', 'Monthly on the last day', 'Monthly on the last Thursday'],
    ['2026-11-30', 'Monthly on the 30th, or the last day', 'Monthly on the last day'],
    ['2028-02-29', 'Monthly on the 29th, or the last day', 'Monthly on the last day'],
    ['2027-02-28', 'Monthly on the 28th', 'Monthly on the last day'],
  ])('%s: at the end of a month', (date, ...texts) => {
    for (const text of texts) expect(choicesOn(date)).toContain(text)
  })

  test('the first date is one of each choice', async () => {
    for (const date of ['2026-12-03', '2026-11-30', '2026-12-31', '2028-02-29', '2027-02-28', '2026-08-29'])
      for (const pattern of recurrencePatterns(date).filter(Boolean))
        expect(await firstRecurringDates(pattern, date, 1), `${pattern} from ${date}`).toEqual([date])
  })
})

describe('words', () => {
  test.each([
    ['FREQ=WEEKLY', 'Every Thursday'],
    ['FREQ=MONTHLY', 'Monthly on the 3rd'],
    ['FREQ=DAILY;INTERVAL=3', 'Every three days'],
    ['FREQ=WEEKLY;BYDAY=MO,WE,FR', 'Every Monday, Wednesday and Friday'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU', 'Every day'],
    ['FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=15', 'Every two months on the 15th'],
    ['FREQ=MONTHLY;BYDAY=-1FR', 'Monthly on the last Friday'],
    ['FREQ=WEEKLY;BYDAY=TH;WKST=MO', 'Every Thursday'],
    ['FREQ=WEEKLY;BYDAY=TH;UNTIL=20270303', 'Every Thursday, until March 3, 2027'],
    ['FREQ=WEEKLY;BYDAY=TH;UNTIL=20270303T235959Z', 'Every Thursday, until March 3, 2027'],
    ['FREQ=DAILY;COUNT=10', 'Every day, 10 times'],
    ['FREQ=YEARLY;BYMONTH=3,6', 'Repeats'],
    ['FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1', 'Repeats'],
    ['FREQ=HOURLY', 'Repeats'],
    ['FREQ=DAILY;INTERVAL=0', 'Repeats'],
    ['nonsense', 'Repeats'],
  ])('%s: %s', (rule, text) => expect(recurrenceText(rule, '2026-12-03')).toBe(text))

  test('ordinals', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30].map(ordinal)).toEqual([
      ...['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '22nd', '23rd', '30th'],
    ])
  })
})

test.each([null, 'FREQ=DAILY', 'FREQ=DAILY;COUNT=3', 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20270101'])(
  'rule %s: split and joined, it is the same',
  (rule) => {
    const { pattern, end } = splitRule(rule)
    expect(joinRule(pattern, end)).toBe(rule)
  },
)

test.each([
  ['FREQ=WEEKLY;BYDAY=TH', '2026-12-04', 'FREQ=WEEKLY;BYDAY=FR'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TH', '2026-12-04', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR'],
  ['FREQ=MONTHLY;BYMONTHDAY=3', '2026-12-30', 'FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1'],
  ['FREQ=MONTHLY;BYDAY=1TH', '2026-12-31', 'FREQ=MONTHLY;BYDAY=-1TH'],
  ['FREQ=DAILY', '2026-12-04', 'FREQ=DAILY'],
  ['FREQ=WEEKLY;BYDAY=MO,TH', '2026-12-04', 'FREQ=WEEKLY;BYDAY=MO,TH'],
])('another first date: %s on %s is %s', (pattern, to, expected) => {
  expect(movePattern(pattern, '2026-12-03', to)).toBe(expected)
})

describe('dates', () => {
  const from = (rule: string, start: string, count = 5) => firstRecurringDates(rule, start, count)
  const monthly = (date: string) =>
    recurrencePatterns(date).find((pattern) => pattern.startsWith('FREQ=MONTHLY;BYMONTHDAY')) ?? ''

  /** Repeats are chosen in words, and fall on the last day of shorter months. */
  test('monthly on the 31st: the last day of each month', async () => {
    expect(await from(monthly('2026-12-31'), '2026-12-31')).toEqual([
      ...['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'],
    ])
  })

  test('monthly on the 30th: the last day of February', async () => {
    expect(await from(monthly('2026-12-30'), '2026-12-30')).toEqual([
      ...['2026-12-30', '2027-01-30', '2027-02-28', '2027-03-30', '2027-04-30'],
    ])
  })

  test('monthly on the 29th: February 29 in leap years', async () => {
    expect(await from(monthly('2028-01-29'), '2028-01-29', 3)).toEqual(['2028-01-29', '2028-02-29', '2028-03-29'])
  })

  test('every weekday skips the weekend', async () => {
    expect(await from('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '2026-12-03', 4)).toEqual([
      ...['2026-12-03', '2026-12-04', '2026-12-07', '2026-12-08'],
    ])
  })

  test('every two weeks counts from the first date', async () => {
    await loadRecurrenceRules()
    const dates = ['2027-01-07', '2027-01-14', '2027-01-21', '2027-01-28']
    const recurring = dates.filter((date) => recursOn('FREQ=WEEKLY;INTERVAL=2;BYDAY=TH', '2026-12-03', date))
    expect(recurring).toEqual(['2027-01-14', '2027-01-28'])
  })

  test('the last possible day counts', async () => {
    expect(await from('FREQ=DAILY;UNTIL=20261205', '2026-12-03')).toEqual(['2026-12-03', '2026-12-04', '2026-12-05'])
    expect(await from('FREQ=DAILY;COUNT=2', '2026-12-03')).toEqual(['2026-12-03', '2026-12-04'])
  })

  test('yearly on February 29: leap years only', async () => {
    expect(await from('FREQ=YEARLY', '2028-02-29', 2)).toEqual(['2028-02-29', '2032-02-29'])
  })

  test.each([
    [
      'FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1',
      '2026-11-30',
      ['2026-11-30', '2026-12-30', '2027-01-30', '2027-02-28', '2027-03-30'],
    ],
    [
      'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=28,29;BYSETPOS=-1',
      '2027-11-29',
      ['2027-11-29', '2028-02-29', '2028-05-29', '2028-08-29', '2028-11-29'],
    ],
    ['FREQ=MONTHLY;BYDAY=-1TH', '2026-12-31', ['2026-12-31', '2027-01-28', '2027-02-25', '2027-03-25', '2027-04-29']],
    [
      'FREQ=MONTHLY;INTERVAL=2;BYDAY=5MO',
      '2026-11-30',
      ['2026-11-30', '2027-03-29', '2027-05-31', '2027-11-29', '2028-01-31'],
    ],
    ['FREQ=MONTHLY;BYDAY=2TU;UNTIL=20270309', '2026-12-08', ['2026-12-08', '2027-01-12', '2027-02-09', '2027-03-09']],
    [
      'FREQ=WEEKLY;INTERVAL=3;BYDAY=SU',
      '2026-12-06',
      ['2026-12-06', '2026-12-27', '2027-01-17', '2027-02-07', '2027-02-28'],
    ],
    [
      'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=4',
      '2026-12-31',
      ['2026-12-31', '2027-01-01', '2027-01-04', '2027-01-05'],
    ],
    ['FREQ=WEEKLY;INTERVAL=2', '2026-12-02', ['2026-12-02', '2026-12-16', '2026-12-30', '2027-01-13', '2027-01-27']],
    ['FREQ=DAILY;INTERVAL=5;UNTIL=20270101T235959Z', '2026-12-20', ['2026-12-20', '2026-12-25', '2026-12-30']],
    ['FREQ=YEARLY;INTERVAL=2', '2026-02-28', ['2026-02-28', '2028-02-28', '2030-02-28', '2032-02-28', '2034-02-28']],
    [
      'FREQ=YEARLY;BYMONTH=3,6;BYDAY=1SA',
      '2026-12-03',
      ['2027-03-06', '2027-06-05', '2028-03-04', '2028-06-03', '2029-03-03'],
    ],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1',
      '2026-12-03',
      ['2026-12-29', '2027-01-26', '2027-02-23', '2027-03-30', '2027-04-27'],
    ],
  ])('%s from %s', async (rule, start, dates) => expect(await from(rule, start)).toEqual(dates))

  test('the next date has the rule with one occurrence less, until the last', async () => {
    await loadRecurrenceRules()
    const next = (rule: string) => nextOccurrence(rule, { start: '2026-12-03', after: '2026-12-05' })
    expect(next('FREQ=WEEKLY;BYDAY=TH')).toEqual({ date: '2026-12-10', rule: 'FREQ=WEEKLY;BYDAY=TH' })
    expect(next('FREQ=DAILY;COUNT=3')).toEqual({ date: '2026-12-06', rule: 'FREQ=DAILY;COUNT=2' })
    expect(next('FREQ=DAILY;UNTIL=20261206')).toEqual({ date: '2026-12-06', rule: 'FREQ=DAILY;UNTIL=20261206' })
    for (const rule of ['FREQ=DAILY;COUNT=1', 'FREQ=DAILY;COUNT=0', 'FREQ=DAILY;UNTIL=20261205', 'nonsense', ''])
      expect(next(rule), rule).toBeNull()
  })

  test('invalid rules and rules of hours have none', async () => {
    for (const rule of ['nonsense', 'FREQ=NEVER', 'FREQ=SECONDLY', ''])
      expect(await from(rule, '2026-12-03'), rule).toEqual([])
  })
})
