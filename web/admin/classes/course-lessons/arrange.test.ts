import { expect, test } from 'vitest'
import type { SectionRow } from '#contract/classes/course-lessons/course-lessons.schema.ts'
import { dropLesson, dropSection, moveItem, moveLesson, slotOf } from './arrange.ts'

const section = (id: string, lessonIds: string): SectionRow => ({
  id,
  title: id,
  lessons: [...lessonIds].map((id) => ({
    id,
    slug: id,
    title: id,
    available: 'at_once',
    availableOn: null,
    availableDays: null,
    isPreview: false,
    isPublished: true,
  })),
})
const course = [section('1', 'ab'), section('2', ''), section('3', 'c')]
const outline = (sections: SectionRow[]) =>
  sections.map(({ id, lessons }) => id + lessons.map(({ id }) => id).join('')).join(' ')

test('a lesson moves by one place and past the end of its section into the next one', () => {
  expect(outline(moveLesson(course, 'a', 'down'))).toBe('1ba 2 3c')
  expect(outline(moveLesson(course, 'b', 'down'))).toBe('1a 2b 3c')
  expect(outline(moveLesson(course, 'c', 'up'))).toBe('1ab 2c 3')
  expect(outline(moveLesson(course, 'a', 'up'))).toBe('1ab 2 3c')
  expect(slotOf(course, 'a')).toEqual({ index: 0, count: 5 })
  expect(slotOf(course, 'c')).toEqual({ index: 4, count: 5 })
})

test('a lesson drops before another one or at the end of a section', () => {
  expect(outline(dropLesson(course, 'c', { sectionId: '1', beforeId: 'b' }))).toBe('1acb 2 3')
  expect(outline(dropLesson(course, 'a', { sectionId: '1', beforeId: null }))).toBe('1ba 2 3c')
  expect(outline(dropLesson(course, 'a', { sectionId: '2', beforeId: null }))).toBe('1b 2a 3c')
  expect(outline(dropLesson(course, 'a', { sectionId: '1', beforeId: 'a' }))).toBe('1ab 2 3c')
})

test('a section moves by one place and drops before another one', () => {
  expect(outline(moveItem(course, 2, 'up'))).toBe('1ab 3c 2')
  expect(outline(dropSection(course, '3', '1'))).toBe('3c 1ab 2')
})
