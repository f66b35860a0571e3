import { expect, test } from 'vitest'
import { continueLesson } from './continue-lesson.ts'

const lessons = ['a', 'b', 'c', 'd'].map((id) => ({ id, isOpen: id !== 'd' }))
const continueAt = (last: string | null, done: string) => continueLesson(lessons, last, (id) => done.includes(id))?.id

test('a course continues at the lesson opened last unless it is done, or at the first open one that is not done', () => {
  expect(continueAt(null, '')).toBe('a')
  expect(continueAt('b', '')).toBe('b')
  expect(continueAt('b', 'b')).toBe('a')
  expect(continueAt('b', 'ab')).toBe('c')
  expect(continueAt('d', 'a')).toBe('b')
  expect(continueAt('c', 'abc')).toBe('a')
  expect(continueLesson([], null, () => false)).toBeUndefined()
})
