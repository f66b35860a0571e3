import { expect, test } from 'vitest'
import type { FulfillmentMethod } from './orders.schema.ts'
import { waysIn } from './ways-in.ts'

const lesson = { path: '/classes/bread/lessons/flour', number: 1, isStarted: false, isDone: false }
const toLesson = { label: 'Start lesson 1', url: lesson.path }
const toClass = { label: 'See your next session', url: '/account/classes' }

const cases: [FulfillmentMethod, object[]][] = [
  ['course', [toClass, toLesson]],
  ['workshop', [toClass, toLesson]],
  ['downloads', [{ label: 'Download your files', url: '/orders/1' }]],
  ['planner', [{ label: 'Open the planner', url: '/planner' }]],
  ['classes', [{ label: 'Choose a class', url: '/classes' }]],
  ['booking', [{ label: 'See your session', url: '/account/classes' }]],
  ['session', [{ label: 'Choose a time', url: '/coaching' }]],
  ['gift', [{ label: 'See your gifts', url: '/account/gifts' }]],
  ['ships', []],
  ['mailed', []],
  ['arranged', []],
]

test.each(cases)('ways in: %s', (handover, expected) => {
  expect(waysIn({ handover }, { orderId: '1', lesson })).toEqual(expected)
})

/** Success page, receipt, order and account start with a link to the paid item, such as 'Start lesson 1'. */
test('ways in: a self-paced course leads with the lesson, also later, and without lessons to the class', () => {
  const item = { handover: 'course', isSelfPaced: true } as const
  expect(waysIn(item, { orderId: '1', lesson })).toEqual([toLesson])
  expect(waysIn(item, { orderId: '1', lesson: { ...lesson, number: 4, isStarted: true } })).toEqual([
    { label: 'Continue with lesson 4', url: lesson.path },
  ])
  expect(waysIn(item, { orderId: '1', lesson: { ...lesson, isStarted: true, isDone: true } })).toEqual([
    { label: 'Open the lessons', url: lesson.path },
  ])
  expect(waysIn(item, { orderId: '1' })).toEqual([{ label: 'See your class', url: '/account/classes' }])
})

test('ways in: to a next session only if there is one', () => {
  expect(waysIn({ handover: 'course' }, { orderId: '1', hasNextSession: false })).toEqual([
    { label: 'See your class', url: '/account/classes' },
  ])
})

test('ways in: none to a canceled class and to a session that was arranged', () => {
  expect(waysIn({ handover: 'workshop', isCanceled: true }, { orderId: '1' })).toEqual([])
  expect(waysIn({ handover: 'course', isRemoved: true }, { orderId: '1', lesson })).toEqual([])
  const done = { at: '2099-05-09T00:00:00Z', carrier: null, trackingNumber: null, trackingUrl: null }
  expect(waysIn({ handover: 'session', done }, { orderId: '1' })).toEqual([])
})
