import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomRun } from '../../../tests/run-length.ts'
import { loadRecurrenceRules } from '../recurrence/next-occurrence.ts'
import { createPlanner, exchange, send, type TestPlanner } from './planner.fixture.ts'
import { applyEdit, editSequence, randomEdit } from './random-edits.fixture.ts'

const replicaCount = 3
const replica = fc.integer({ min: 0, max: replicaCount - 1 })
const createReplicas = (): TestPlanner[] => Array.from({ length: replicaCount }, () => createPlanner())
const { runs, seed } = randomRun('planner documents', { short: 60, full: 1_500, seed: 21 })
const parameters = { numRuns: runs, seed }

await loadRecurrenceRules()

/** Edits of several devices merge, in whatever order they arrive, and no word is lost. */
test('three devices that edit and exchange changes in any order converge', () => {
  const action = fc.oneof(
    { weight: 4, arbitrary: fc.record({ replica, edit: randomEdit }) },
    { weight: 1, arbitrary: fc.record({ from: replica, to: replica }) },
  )
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60, size: 'max' }), (actions) => {
      const replicas = createReplicas()
      for (const step of actions) {
        if ('edit' in step) applyEdit(at(replicas, step.replica), step.edit)
        else send(at(replicas, step.from), at(replicas, step.to))
      }
      exchange(...replicas)
      const [first, ...others] = replicas.map(({ state }) => state())
      for (const other of others) expect(other).toEqual(first)
    }),
    parameters,
  )
})

test('a tick is removed only by a device that has it', () => {
  const action = fc.oneof(
    fc.record({ replica, edit: fc.constantFrom('complete', 'reopen', 'drop', 'schedule') }),
    fc.record({ from: replica, to: replica }),
  )
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30, size: 'max' }), (actions) => {
      const replicas = createReplicas()
      const id = at(replicas, 0).edits.addStep({ text: 'Call the bank' })
      exchange(...replicas)
      const ticks = replicas.map(() => new Set<number>())
      const removed = new Set<number>()
      for (const [index, step] of actions.entries()) {
        if ('from' in step) {
          send(at(replicas, step.from), at(replicas, step.to))
          for (const tick of at(ticks, step.from)) at(ticks, step.to).add(tick)
          continue
        }
        const { edits, state } = at(replicas, step.replica)
        const known = at(ticks, step.replica)
        const isDone = state().steps[0]?.state === 'done'
        if (step.edit === 'complete') {
          edits.completeStep(id)
          if (!isDone) known.add(index)
        } else if (step.edit === 'reopen') {
          edits.reopenStep(id)
          for (const tick of known) removed.add(tick)
        } else if (step.edit === 'drop') edits.dropStep(id)
        else edits.scheduleStep(id, `2026-12-${10 + (index % 20)}`)
      }
      exchange(...replicas)
      const hasTick = ticks.some((known) => [...known].some((tick) => !removed.has(tick)))
      for (const { state } of replicas) expect(state().steps[0]?.state === 'done').toBe(hasTick)
    }),
    parameters,
  )
})

test('answers merge letter by letter: each inserted letter is in the text of all devices', () => {
  const action = fc.oneof(
    fc.record({ replica, field: fc.constantFrom('answer', 'session'), position: fc.nat(100) }),
    fc.record({ from: replica, to: replica }),
  )
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40, size: 'max' }), (actions) => {
      const replicas = createReplicas()
      const journey = at(replicas, 0).edits.addJourney({ title: 'A quiet house' })
      exchange(...replicas)
      for (const { edits } of replicas) edits.startCheckIn('sunday', '2026-11-29')
      const letters = { answer: '', session: '' }
      const textsOf = ({ state }: TestPlanner) => ({
        answer: state().journeys[0]?.stamps.engines.answer ?? '',
        session: state().sessions[0]?.answers.learned ?? '',
      })
      for (const [index, change] of actions.entries()) {
        if ('from' in change) {
          send(at(replicas, change.from), at(replicas, change.to))
          continue
        }
        const planner = at(replicas, change.replica)
        const letter = String.fromCodePoint(0x4e00 + index)
        letters[change.field] += letter
        const before = textsOf(planner)[change.field]
        const position = Math.min(change.position, before.length)
        const text = before.slice(0, position) + letter + before.slice(position)
        if (change.field === 'answer') planner.edits.setStampAnswer(journey, 'engines', text)
        if (change.field === 'session')
          planner.edits.setCheckInAnswer(planner.state().sessions[0]?.id ?? '', 'learned', text)
      }
      exchange(...replicas)
      for (const replica of replicas) {
        const texts = textsOf(replica)
        for (const field of ['answer', 'session'] as const) {
          expect(texts[field].length).toBe(letters[field].length)
          for (const letter of letters[field]) expect(texts[field]).toContain(letter)
        }
      }
    }),
    parameters,
  )
})

describe('recurring steps', () => {
  test('two devices that complete one create one next step, whose edits merge', () => {
    const [phone, laptop] = [createPlanner(), createPlanner({ today: '2026-12-02' })]
    const id = phone.edits.addStep({ text: 'Water plants', date: '2026-11-30', recurrence: 'FREQ=WEEKLY;BYDAY=MO' })
    exchange(phone, laptop)
    phone.edits.completeStep(id)
    laptop.edits.completeStep(id)
    const next = phone.state().steps.find(({ state }) => state === 'open')
    expect(next).toMatchObject({ text: 'Water plants', date: '2026-12-07', recurrence: 'FREQ=WEEKLY;BYDAY=MO' })
    phone.edits.updateStep(next?.id ?? '', { text: 'Water big plants' })
    laptop.edits.updateStep(next?.id ?? '', { text: 'Water plants twice' })
    laptop.edits.completeStep(next?.id ?? '')
    exchange(phone, laptop)
    expect(phone.state()).toEqual(laptop.state())
    expect(phone.state().steps.map(({ text, state, date }) => [text, state, date])).toEqual(
      expect.arrayContaining([
        ['Water plants', 'done', '2026-11-30'],
        [expect.stringMatching(/^Water (big plants|plants twice)$/), 'done', '2026-12-07'],
        ['Water plants twice', 'open', '2026-12-14'],
      ]),
    )
    expect(phone.state().steps).toHaveLength(3)
  })

  test('an overdue step continues after today, and reopening removes the next step', () => {
    const { edits, state } = createPlanner({ today: '2026-12-10' })
    const id = edits.addStep({ text: 'Stretch', date: '2026-12-01', recurrence: 'FREQ=DAILY' })
    edits.completeStep(id)
    expect(state().steps.map(({ date }) => date)).toContain('2026-12-11')
    edits.reopenStep(id)
    expect(state().steps).toMatchObject([{ id, state: 'open' }])
    edits.completeStep(id)
    expect(state().steps).toHaveLength(2)
    edits.undo()
    expect(state().steps).toMatchObject([{ id, state: 'open' }])
  })

  test('a rule with a number of times ends', () => {
    const { edits, state } = createPlanner()
    edits.addStep({ text: 'Antibiotic', date: '2026-11-30', recurrence: 'FREQ=DAILY;COUNT=3' })
    for (let day = 0; day < 5; day++)
      for (const step of state().steps) if (step.state === 'open') edits.completeStep(step.id)
    expect(
      state()
        .steps.map(({ date }) => date)
        .toSorted(),
    ).toEqual(['2026-11-30', '2026-12-01', '2026-12-02'])
  })
})

test('entries: concurrent ticks of one day survive a removal on another device', () => {
  const [phone, laptop] = [createPlanner(), createPlanner()]
  const track = phone.edits.addTrack({ title: 'Walk', measure: 'count' })
  exchange(phone, laptop)
  phone.edits.setEntry(track, '2026-11-30', 1)
  phone.edits.setEntry(track, '2026-11-30', null)
  laptop.edits.setEntry(track, '2026-11-30', 3)
  exchange(phone, laptop)
  for (const { state } of [phone, laptop]) expect(state().entries.get(track)?.get('2026-11-30')).toBe(3)
  phone.edits.setEntry(track, '2026-11-30', 2)
  exchange(phone, laptop)
  for (const { state } of [phone, laptop]) expect(state().entries.get(track)?.get('2026-11-30')).toBe(2)
})

test('an edit changes only its item: other items and lists are the same objects', () => {
  fc.assert(
    fc.property(editSequence, (edits) => {
      const planner = createPlanner()
      for (const edit of edits) {
        const before = planner.state()
        applyEdit(planner, edit)
        const after = planner.state()
        for (const kind of ['journeys', 'steps', 'appointments', 'feeds', 'tracks', 'sessions', 'sheets'] as const) {
          const itemsBefore = new Map<string, object>(before[kind].map((item) => [item.id, item]))
          for (const item of after[kind]) {
            const same = itemsBefore.get(item.id)
            if (same && JSON.stringify(same) === JSON.stringify(item)) expect(item).toBe(same)
          }
          if (JSON.stringify(before[kind]) === JSON.stringify(after[kind])) expect(after[kind]).toBe(before[kind])
        }
      }
    }),
    parameters,
  )
})

const at = <Item>(list: readonly Item[], index: number): Item => {
  const item = list[index]
  if (item === undefined) throw new RangeError(`No item ${index}`)
  return item
}
