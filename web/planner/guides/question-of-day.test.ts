import { expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import type { CheckIn } from '#contract/planner/items.ts'
import { guideQuestions } from './guide-questions.ts'
import { answeredQuestion, questionOfDay } from './question-of-day.ts'

const days = Array.from({ length: 364 }, (_, index) => addDays('2026-11-30', index))
const health = { state: 'active', category: 'Health' } as const

test('questions: at least thirty, each different and short', () => {
  const all = Object.values(guideQuestions).flatMap(({ questions }) => questions)
  expect(all.length).toBeGreaterThanOrEqual(30)
  expect(new Set(all).size).toBe(all.length)
  expect(all.filter((question) => question.length > 70 || !question.endsWith('?'))).toEqual([])
})

test('question of the day: all guides in a week, and all questions in a year', () => {
  const guides = days.slice(0, 7).map((day) => questionOfDay(day, []).guide)
  expect(new Set(guides).size).toBe(6)
  const asked = new Set(days.map((day) => questionOfDay(day, []).text))
  expect(asked.size).toBe(Object.values(guideQuestions).flatMap(({ questions }) => questions).length)
})

/** Each day has one question of a guide, the same all day. Its answer persists. */
test('question of the day: the same all day, and another one on the same weekday of the next week', () => {
  expect(questionOfDay('2026-11-30', [])).toEqual(questionOfDay('2026-11-30', []))
  expect(questionOfDay('2026-12-07', []).guide).toBe(questionOfDay('2026-11-30', []).guide)
  expect(questionOfDay('2026-12-07', []).text).not.toBe(questionOfDay('2026-11-30', []).text)
})

test('question of the day: guides of categories without an active journey give way', () => {
  const guides = days.slice(0, 7).map((day) => questionOfDay(day, [health]).guide)
  expect(new Set(guides)).toEqual(new Set(['polaris', 'vita', 'dash']))
  const paused = days.slice(0, 7).map((day) => questionOfDay(day, [{ ...health, state: 'paused' }]).guide)
  expect(new Set(paused).size).toBe(6)
})

test('answered question: shown again, also if the question of the day is another one by now', () => {
  const session = (answers: Record<string, string>) => ({ answers }) as CheckIn
  expect(answeredQuestion(session({ line: 'Rain', 'guide.vita.2': 'At noon' }))).toEqual({
    question: { guide: 'vita', text: guideQuestions.vita.questions[1], name: 'guide.vita.2' },
    answer: 'At noon',
  })
  expect(answeredQuestion(session({ 'guide.vita.2': '', 'guide.vita.99': 'x', 'guide.constructor.1': 'x' }))).toBe(null)
  expect(answeredQuestion(undefined)).toBe(null)
})
