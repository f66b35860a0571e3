import { expect, test } from 'vitest'
import type { Category } from '#contract/classes/class-cards.ts'
import type { LessonCard } from '#contract/content/posts-and-lessons.ts'
import { groupByCategory } from './lesson-divider.tsx'

const lesson = (title: string, category: Category | null): LessonCard => ({
  id: title,
  slug: title,
  title,
  excerpt: null,
  author: null,
  category,
  tags: [],
  publishedAt: null,
  orderIndex: 0,
  imageUrl: null,
})

test('groups lessons by category, uncategorized last, numbered across all categories', () => {
  const groups = groupByCategory([
    lesson('a', null),
    lesson('b', 'Finance'),
    lesson('c', 'Spiritual'),
    lesson('d', 'Finance'),
  ])
  expect(
    groups.map(({ category, lessons }) => [category, lessons.map(({ number, lesson }) => `${number} ${lesson.title}`)]),
  ).toEqual([
    ['Spiritual', ['3 c']],
    ['Finance', ['2 b', '4 d']],
    [null, ['1 a']],
  ])
})

test('a binder without lessons has no categories', () => {
  expect(groupByCategory([])).toEqual([])
})
