import { expect, test } from 'vitest'
import { stampNames } from '#contract/planner/items.ts'
import { stampedCount, stampProgressText, stampTexts } from './stamp-texts.ts'

test('stamp texts: each stamp has a question and three different answers of one line', () => {
  const examples = stampNames.flatMap((name) => stampTexts[name].examples)
  expect(new Set(examples).size).toBe(18)
  for (const example of examples) expect(example.length).toBeLessThan(60)
})

test('stamp texts: progress', () => {
  expect(stampProgressText(0)).toMatch(/press/)
  expect(stampProgressText(2)).toBe('2 of 6 stamped')
  expect(stampProgressText(6)).toBe('All six stamped: the plan is complete.')
})

test('stamp texts: an answer without a stamp does not count', () => {
  const stamps = Object.fromEntries(
    stampNames.map((name, index) => [name, { answer: 'yes', stampedAt: index < 2 ? 1 : null }]),
  )
  expect(stampedCount({ stamps } as Parameters<typeof stampedCount>[0])).toBe(2)
})
