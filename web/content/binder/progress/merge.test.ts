import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyProgress, type Progress, WRITERS_MAX } from '#contract/content/binder/lesson-progress.ts'
import { isSameProgress, mergeProgress } from '#contract/content/binder/merge-progress.ts'
import { isSoakRun } from '../../../../tests/run-length.ts'
import { addVersion, answerOf, olderVersions, removeOlderVersion, setDone, setStep } from './edit-progress.ts'

const question = 'Who would notice first?'
const steps = ['Give it a day.', 'Tell one person.']

type Copy = { by: string; clock: number; progress: Progress }
type Action =
  | { kind: 'write'; copy: number; clear: boolean }
  | { kind: 'forget'; copy: number }
  | { kind: 'tick'; copy: number; step: number; on: boolean }
  | { kind: 'done'; copy: number; on: boolean }
  | { kind: 'merge'; copy: number; with: number }

const COPIES = 4
const copy = fc.nat(COPIES - 1)
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('write'), copy, clear: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget'), copy }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('tick'), copy, step: fc.nat(1), on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('done'), copy, on: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('merge'), copy, with: copy }) },
) as fc.Arbitrary<Action>
const scenario = fc.record({
  actions: fc.array(action, { maxLength: 40 }),
  clocks: fc.array(fc.nat(50), { minLength: COPIES, maxLength: COPIES }),
})

/** Runs a scenario. `liveTexts` are the texts that no writer replaced or removed while displayed. */
function run({ actions, clocks }: { actions: Action[]; clocks: number[] }): {
  results: Progress[]
  liveTexts: Set<string>
} {
  const copies: Copy[] = clocks.map((clock, index) => ({ by: `browser${index}`, clock, progress: emptyProgress }))
  const liveTexts = new Set<string>()
  for (const [index, action] of actions.entries()) {
    const copy = copies[action.copy] as Copy
    const writer = { by: copy.by, now: ++copy.clock }
    const answer = answerOf(copy.progress, question)
    const [replaces = null] = answer.versions
    if (action.kind === 'write') {
      const text = action.clear ? '' : `text ${index}`
      if (text === (replaces?.text ?? '')) continue
      if (replaces) liveTexts.delete(replaces.text)
      if (text) liveTexts.add(text)
      copy.progress = addVersion(copy.progress, { question, text, replaces }, writer)
    } else if (action.kind === 'forget') {
      const [older] = olderVersions(answer)
      if (!older) continue
      liveTexts.delete(older.text)
      copy.progress = removeOlderVersion(copy.progress, { question, text: older.text })
    } else if (action.kind === 'tick') {
      copy.progress = setStep(copy.progress, { step: steps[action.step] as string, on: action.on }, writer)
    } else if (action.kind === 'done') {
      copy.progress = setDone(copy.progress, action.on, writer)
    } else {
      copy.progress = mergeProgress(copy.progress, (copies[action.with] as Copy).progress)
    }
  }
  return { results: copies.map(({ progress }) => progress), liveTexts }
}

const texts = (progress: Progress) =>
  answerOf(progress, question)
    .versions.map(({ text }) => text)
    .filter(Boolean)

const propertyOptions = { numRuns: isSoakRun ? 2000 : 300 }

describe('merging two copies of a lesson', () => {
  test('is commutative, idempotent and associative', () => {
    fc.assert(
      fc.property(scenario, (input) => {
        const [a, b, c] = run(input).results as [Progress, Progress, Progress]
        const ab = mergeProgress(a, b)
        expect(mergeProgress(b, a)).toEqual(ab)
        expect(mergeProgress(ab, b)).toEqual(ab)
        expect(mergeProgress(a, a)).toEqual(a)
        expect(mergeProgress(mergeProgress(a, b), c)).toEqual(mergeProgress(a, mergeProgress(b, c)))
      }),
      propertyOptions,
    )
  })

  /**
   * Copies of a lesson merge to the same result in any order. The newer edit wins, and a text that it did not know of
   * stays beside it.
   */
  test('keeps every text that was not replaced or removed while displayed, and restores none', () => {
    fc.assert(
      fc.property(scenario, (input) => {
        const { results, liveTexts } = run(input)
        const merged = results.reduce(mergeProgress)
        expect(new Set(texts(merged))).toEqual(liveTexts)
        expect(new Set(texts(results.toReversed().reduce(mergeProgress)))).toEqual(liveTexts)
      }),
      propertyOptions,
    )
  })

  test('the newest edit of an answer, a step and the done mark wins', () => {
    fc.assert(
      fc.property(scenario, (input) => {
        const { results } = run(input)
        const merged = results.reduce(mergeProgress)
        const latest = Math.max(
          -1,
          ...results.flatMap((result) => answerOf(result, question).versions.map(({ at }) => at)),
        )
        expect(answerOf(merged, question).versions[0]?.at ?? -1).toBe(latest)
        expect(merged.done?.at ?? -1).toBe(Math.max(-1, ...results.map(({ done }) => done?.at ?? -1)))
        for (const { step, at } of results.flatMap(({ ticks }) => ticks))
          expect(merged.ticks.find((tick) => tick.step === step)?.at).toBeGreaterThanOrEqual(at)
      }),
      propertyOptions,
    )
  })

  test('is commutative and idempotent for arbitrary input', () => {
    const text = fc.constantFrom('', 'a', 'b')
    const at = fc.nat(3)
    const by = fc.constantFrom('one', 'two', 'constructor')
    const version = fc.record({ text, at, by })
    const any = fc.record({
      answers: fc.uniqueArray(
        fc.record({
          question: fc.constantFrom('q', 'r'),
          versions: fc.array(version, { maxLength: 4 }),
          seen: fc.dictionary(by, at),
        }),
        { selector: (answer) => answer.question },
      ),
      ticks: fc.array(fc.record({ step: fc.constantFrom('s', 't'), on: fc.boolean(), at }), { maxLength: 3 }),
      done: fc.option(fc.record({ on: fc.boolean(), at })),
    })
    fc.assert(
      fc.property(any, any, (a, b) => {
        const ab = mergeProgress(a, b)
        expect(mergeProgress(b, a)).toEqual(ab)
        expect(mergeProgress(ab, ab)).toEqual(ab)
        expect(isSameProgress(ab, mergeProgress(b, a))).toBe(true)
      }),
      propertyOptions,
    )
  })
})

test('continued typing replaces the answer and adds no versions', () => {
  let progress = emptyProgress
  for (const [index, text] of ['The', 'The dog', 'The dog would.'].entries()) {
    const [replaces = null] = answerOf(progress, question).versions
    progress = addVersion(progress, { question, text, replaces }, { by: 'laptop', now: index })
  }
  expect(texts(progress)).toEqual(['The dog would.'])
})

test('concurrent answers: the newer one is current, the older one is listed below it', () => {
  const laptop = addVersion(emptyProgress, { question, text: 'My sister', replaces: null }, { by: 'laptop', now: 10 })
  const phone = addVersion(emptyProgress, { question, text: 'The dog', replaces: null }, { by: 'phone', now: 20 })
  const answer = answerOf(mergeProgress(phone, laptop), question)
  expect(answer.versions[0]?.text).toBe('The dog')
  expect(olderVersions(answer).map(({ text }) => text)).toEqual(['My sister'])
})

test('an edit does not replace a version that was not displayed', () => {
  const before = addVersion(emptyProgress, { question, text: 'My sister', replaces: null }, { by: 'laptop', now: 10 })
  const after = addVersion(before, { question, text: 'The dog', replaces: null }, { by: 'laptop', now: 11 })
  expect(texts(after)).toEqual(['The dog', 'My sister'])
})

test('concurrent answers with the same text are shown once', () => {
  const laptop = addVersion(emptyProgress, { question, text: 'The dog', replaces: null }, { by: 'laptop', now: 10 })
  const phone = addVersion(emptyProgress, { question, text: 'The dog', replaces: null }, { by: 'phone', now: 20 })
  expect(olderVersions(answerOf(mergeProgress(phone, laptop), question))).toEqual([])
})

test('limits the number of stored editors and keeps the last text', () => {
  let progress = emptyProgress
  for (let index = 0; index < 2 * WRITERS_MAX; index++) {
    const [replaces = null] = answerOf(progress, question).versions
    const writer = { by: `browser${index}`, now: index }
    progress = addVersion(progress, { question, text: `text ${index}`, replaces }, writer)
  }
  expect(Object.keys(answerOf(progress, question).seen)).toHaveLength(WRITERS_MAX)
  expect(texts(progress)).toEqual([`text ${2 * WRITERS_MAX - 1}`])
})
