import { expect, test } from 'vitest'
import type { Category } from '#contract/content/categories.ts'
import { lessonRuns } from './lesson-runs.ts'

const lesson = (number: number, category: Category | null) => ({ number, lesson: { category } })

/**
 * The lessons stay in order, whatever their categories, which label and filter them. The number of a lesson is that of
 * the whole binder.
 */
test('lessons stay in binder order: a section ends where the category changes', () => {
  const runs = lessonRuns([
    lesson(1, null),
    lesson(2, 'Finance'),
    lesson(3, 'Finance'),
    lesson(4, 'Spiritual'),
    lesson(5, 'Finance'),
  ])
  expect(
    runs.map(({ category, lessons, isFirst }) => [category, lessons.map(({ number }) => number), isFirst]),
  ).toEqual([
    [null, [1], true],
    ['Finance', [2, 3], true],
    ['Spiritual', [4], true],
    ['Finance', [5], false],
  ])
})

test('a binder without lessons has no sections', () => {
  expect(lessonRuns([])).toEqual([])
})
