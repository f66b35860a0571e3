import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Step } from '#contract/planner/items.ts'
import { lessonStepUrl, parseLessonStep } from './lesson-step-url.ts'
import { lessonTickChanges, type SyncedTicks } from './lesson-tick-changes.ts'

const action = { lessonId: 'l1', text: 'Call the bank & ask: 3 % or 4 %?', path: '/binder/rent' }

test('lesson step URL: read as it was written, with the text in the fragment only', () => {
  const url = lessonStepUrl(action)
  expect(url).toMatch(/^\/planner\/lesson-step#/)
  expect(parseLessonStep(url.slice(url.indexOf('#')))).toEqual(action)
  const course = { ...action, path: '/classes/foundations/lessons/first-week' }
  expect(parseLessonStep(lessonStepUrl(course).split('#')[1] ?? '')).toEqual(course)
})

test.each(['', '#', '#lesson=l1&text=x', '#lesson=l1&path=/binder/rent'])('lesson step URL: %s has no step', (hash) =>
  expect(parseLessonStep(hash)).toBe(null),
)

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/account',
  '/binder/../x?y',
])('lesson step URL: the path %s is rejected', (path) =>
  expect(parseLessonStep(lessonStepUrl({ ...action, path }).split('#')[1] ?? '')).toBe(null),
)

const step = (id: string, state: Step['state'], origin: Step['origin'] = { from: 'lesson', ...action }) =>
  ({ id, state, origin }) as Step
const KEY = `l1 ${action.text}`
const changesOf = (steps: Step[], isTicked: boolean, synced: SyncedTicks = {}) =>
  lessonTickChanges(steps, () => isTicked, synced)
const none = { completeIds: [], reopenIds: [], lessonTicks: [] }

test('without a last sync, a tick on either side wins', () => {
  expect(changesOf([step('a', 'open')], true)).toEqual({ ...none, completeIds: ['a'], synced: { [KEY]: true } })
  expect(changesOf([step('a', 'done')], false)).toEqual({
    ...none,
    lessonTicks: [{ lessonId: 'l1', step: action.text, isTicked: true }],
    synced: { [KEY]: true },
  })
})

test('after a sync, the side that changed changes the other one', () => {
  expect(changesOf([step('a', 'open')], true, { [KEY]: true })).toEqual({
    ...none,
    lessonTicks: [{ lessonId: 'l1', step: action.text, isTicked: false }],
    synced: { [KEY]: false },
  })
  expect(changesOf([step('a', 'done')], false, { [KEY]: true })).toEqual({
    ...none,
    reopenIds: ['a'],
    synced: { [KEY]: false },
  })
})

test('a recurring step counts as done when one of its steps is done', () => {
  const steps = [step('first', 'done'), step('next', 'open')]
  expect(changesOf(steps, true, { [KEY]: true })).toEqual({ ...none, synced: { [KEY]: true } })
})

test('dropped steps and steps of other origins change nothing', () => {
  const typed = step('b', 'done', { from: 'typed' })
  let synced: SyncedTicks = { [KEY]: false }
  for (let run = 0; run < 3; run += 1) {
    const changes = changesOf([step('a', 'dropped'), typed], true, synced)
    expect(changes).toMatchObject(none)
    synced = changes.synced
  }
  expect(changesOf([], true)).toEqual({ ...none, synced: {} })
})

test('ticks on both sides: after each sync they are equal, and a change on one side only is not undone', () => {
  const edits = fc.array(fc.record({ side: fc.constantFrom('planner', 'lesson'), syncs: fc.boolean() }), {
    maxLength: 30,
  })
  fc.assert(
    fc.property(edits, (history) => {
      const ticks = { planner: false, lesson: false }
      let before = { ...ticks }
      let synced: SyncedTicks = {}
      const sync = () => {
        const changes = changesOf([step('a', ticks.planner ? 'done' : 'open')], ticks.lesson, synced)
        for (const { isTicked } of changes.lessonTicks) ticks.lesson = isTicked
        if (changes.completeIds.length > 0) ticks.planner = true
        if (changes.reopenIds.length > 0) ticks.planner = false
        synced = changes.synced
      }
      for (const { side, syncs } of history) {
        ticks[side] = !ticks[side]
        if (!syncs) continue
        const changed = ticks.planner !== ticks.lesson && ticks
        const expected = changed && (changed.planner !== before.planner ? changed.planner : changed.lesson)
        sync()
        expect(ticks.planner).toBe(ticks.lesson)
        if (changed) expect(ticks.planner).toBe(expected)
        before = { ...ticks }
      }
    }),
  )
})
