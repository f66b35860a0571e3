import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyProgress, type Progress, WRITERS_MAX } from '#contract/binder/lesson-progress.ts'
import { isSameProgress, mergeProgress } from '#contract/binder/merge-progress.ts'
import { addVersion, answerOf, forgetOlderVersion, olderVersions, setDone, setStep } from './edits.ts'

const question = 'Who would notice first?'
const steps = ['Give it a day.', 'Tell one person.']

/** A browser's copy of a lesson, with a clock that may be wrong. */
type Copy = { by: string; clock: number; progress: Progress }
type Deed =
  | { kind: 'write'; copy: number; clear: boolean }
  | { kind: 'forget'; copy: number }
  | { kind: 'tick'; copy: number; step: number; on: boolean }
  | { kind: 'done'; copy: number; on: boolean }
  | { kind: 'meet'; copy: number; with: number }

const copies = 4
const copy = fc.nat(copies - 1)
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('write'), copy, clear: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget'), copy }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('tick'), copy, step: fc.nat(1), on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('done'), copy, on: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('meet'), copy, with: copy }) },
) as fc.Arbitrary<Deed>
const story = fc.record({
  deeds: fc.array(deed, { maxLength: 40 }),
  clocks: fc.array(fc.nat(50), { minLength: copies, maxLength: copies }),
})

/** Plays a story. `alive` are the texts that nobody replaced or took away with their own eyes on them. */
function play({ deeds, clocks }: { deeds: Deed[]; clocks: number[] }): { told: Progress[]; alive: Set<string> } {
  const told: Copy[] = clocks.map((clock, index) => ({ by: `browser${index}`, clock, progress: emptyProgress }))
  const alive = new Set<string>()
  for (const [index, one] of deeds.entries()) {
    const at = told[one.copy] as Copy
    const pen = { by: at.by, now: ++at.clock }
    const answer = answerOf(at.progress, question)
    const [over = null] = answer.versions
    if (one.kind === 'write') {
      const text = one.clear ? '' : `text ${index}`
      if (text === (over?.text ?? '')) continue
      if (over) alive.delete(over.text)
      if (text) alive.add(text)
      at.progress = addVersion(at.progress, { question, text, over }, pen)
    } else if (one.kind === 'forget') {
      const [earlier] = olderVersions(answer)
      if (!earlier) continue
      alive.delete(earlier.text)
      at.progress = forgetOlderVersion(at.progress, { question, text: earlier.text })
    } else if (one.kind === 'tick') {
      at.progress = setStep(at.progress, { step: steps[one.step] as string, on: one.on }, pen)
    } else if (one.kind === 'done') {
      at.progress = setDone(at.progress, one.on, pen)
    } else {
      at.progress = mergeProgress(at.progress, (told[one.with] as Copy).progress)
    }
  }
  return { told: told.map(({ progress }) => progress), alive }
}

const texts = (progress: Progress) =>
  answerOf(progress, question)
    .versions.map(({ text }) => text)
    .filter(Boolean)

const runs = { numRuns: 2000 }

describe('merging two copies of a lesson', () => {
  test('gives the same whichever comes first, however often, and in whatever company', () => {
    fc.assert(
      fc.property(story, (one) => {
        const [a, b, c] = play(one).told as [Progress, Progress, Progress]
        const ab = mergeProgress(a, b)
        expect(mergeProgress(b, a)).toEqual(ab)
        expect(mergeProgress(ab, b)).toEqual(ab)
        expect(mergeProgress(a, a)).toEqual(a)
        expect(mergeProgress(mergeProgress(a, b), c)).toEqual(mergeProgress(a, mergeProgress(b, c)))
      }),
      runs,
    )
  })

  test('keeps every text that nobody replaced or removed knowingly, and brings none back', () => {
    fc.assert(
      fc.property(story, (one) => {
        const { told, alive } = play(one)
        const whole = told.reduce(mergeProgress)
        expect(new Set(texts(whole))).toEqual(alive)
        expect(new Set(texts(told.toReversed().reduce(mergeProgress)))).toEqual(alive)
      }),
      runs,
    )
  })

  test('lets the newest edit of an answer, a step and the done mark win', () => {
    fc.assert(
      fc.property(story, (one) => {
        const { told } = play(one)
        const whole = told.reduce(mergeProgress)
        const latest = Math.max(-1, ...told.flatMap((each) => answerOf(each, question).versions.map(({ at }) => at)))
        expect(answerOf(whole, question).versions[0]?.at ?? -1).toBe(latest)
        expect(whole.done?.at ?? -1).toBe(Math.max(-1, ...told.map(({ done }) => done?.at ?? -1)))
        for (const { step, at } of told.flatMap(({ ticks }) => ticks))
          expect(whole.ticks.find((tick) => tick.step === step)?.at).toBeGreaterThanOrEqual(at)
      }),
      runs,
    )
  })

  test('of any two copies, made by us or not, is the same from both sides and stays when it is repeated', () => {
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
      runs,
    )
  })
})

test('an answer that is typed on is one answer, not one for every pause', () => {
  let progress = emptyProgress
  for (const [index, text] of ['The', 'The dog', 'The dog would.'].entries()) {
    const [over = null] = answerOf(progress, question).versions
    progress = addVersion(progress, { question, text, over }, { by: 'laptop', now: index })
  }
  expect(texts(progress)).toEqual(['The dog would.'])
})

test('of two answers that knew nothing of each other the newer stands, and the older beside it', () => {
  const laptop = addVersion(emptyProgress, { question, text: 'My sister', over: null }, { by: 'laptop', now: 10 })
  const phone = addVersion(emptyProgress, { question, text: 'The dog', over: null }, { by: 'phone', now: 20 })
  const answer = answerOf(mergeProgress(phone, laptop), question)
  expect(answer.versions[0]?.text).toBe('The dog')
  expect(olderVersions(answer).map(({ text }) => text)).toEqual(['My sister'])
})

test('what was not before the writer’s eyes is not replaced', () => {
  const before = addVersion(emptyProgress, { question, text: 'My sister', over: null }, { by: 'laptop', now: 10 })
  const after = addVersion(before, { question, text: 'The dog', over: null }, { by: 'laptop', now: 11 })
  expect(texts(after)).toEqual(['The dog', 'My sister'])
})

test('the same text written twice is shown once', () => {
  const laptop = addVersion(emptyProgress, { question, text: 'The dog', over: null }, { by: 'laptop', now: 10 })
  const phone = addVersion(emptyProgress, { question, text: 'The dog', over: null }, { by: 'phone', now: 20 })
  expect(olderVersions(answerOf(mergeProgress(phone, laptop), question))).toEqual([])
})

test('the writers that an answer remembers are bounded, and what they wrote last stays', () => {
  let progress = emptyProgress
  for (let index = 0; index < 2 * WRITERS_MAX; index++) {
    const [over = null] = answerOf(progress, question).versions
    const pen = { by: `browser${index}`, now: index }
    progress = addVersion(progress, { question, text: `text ${index}`, over }, pen)
  }
  expect(Object.keys(answerOf(progress, question).seen)).toHaveLength(WRITERS_MAX)
  expect(texts(progress)).toEqual([`text ${2 * WRITERS_MAX - 1}`])
})
