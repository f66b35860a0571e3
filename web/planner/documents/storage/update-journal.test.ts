import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { randomRun } from '../../../../tests/run-length.ts'
import { createPlanner, type TestPlanner } from '../planner.fixture.ts'
import { applyEdit, randomEdit } from '../random-edits.fixture.ts'
import { fakeStorage } from './storage.fixture.ts'
import { createUpdateJournal, type JournalStorage, journaledDocumentNames } from './update-journal.ts'

const { runs, seed } = randomRun('planner journal', { short: 40, full: 800, seed: 21 })

const openJournal = (storage: JournalStorage, tab: string, maxLength?: number) =>
  createUpdateJournal({ storage, owner: 'ann', tab, ...(maxLength !== undefined && { maxLength }) })

test('journal: after a kill at any moment, the stored documents and the journal have all changes', () => {
  const action = fc.record({ edit: randomEdit, isStored: fc.boolean() })
  fc.assert(
    fc.property(fc.array(action, { maxLength: 80, size: 'max' }), (actions) => {
      const storage = fakeStorage()
      const planner = createPlanner()
      const journal = openJournal(storage, 'killed')
      // IndexedDB has an older state, because it writes later.
      const disk = new Map<string, Uint8Array>()
      const sequences = new Map<string, number>()
      planner.documents.onCreate((name, doc) =>
        doc.on('update', (update) => sequences.set(name, journal.append(name, update))),
      )
      for (const { edit, isStored } of actions) {
        applyEdit(planner, edit)
        if (!isStored) continue
        for (const [name, sequence] of sequences) {
          disk.set(name, Y.encodeStateAsUpdate(planner.documents.get(name)))
          journal.confirm(name, sequence)
        }
        expect(storage.items.size).toBe(0)
      }
      expect(reopen(disk, storage).state()).toEqual(planner.state())
    }),
    { numRuns: runs, seed },
  )
})

function reopen(disk: ReadonlyMap<string, Uint8Array>, storage: JournalStorage): TestPlanner {
  const planner = createPlanner()
  const journal = openJournal(storage, 'next')
  const names = [...disk.keys(), ...journaledDocumentNames(storage, 'ann')]
  for (const name of new Set(names)) {
    const updates = journal.read(name).flatMap((record) => record.updates)
    for (const update of [disk.get(name), ...updates]) if (update) Y.applyUpdate(planner.documents.get(name), update)
  }
  return planner
}

test('journal: it has a limited size, and what was added before the limit can be read', () => {
  const storage = fakeStorage()
  const planner = createPlanner()
  const journal = openJournal(storage, 'a', 2_000)
  let sequence = 0
  planner.documents.get('core').on('update', (update: Uint8Array) => {
    sequence = journal.append('core', update)
  })
  for (let count = 0; count < 100; count++) planner.edits.addJourney({ title: `Journey ${count}` })
  expect(journal.isComplete()).toBe(false)
  const [text = ''] = storage.items.values()
  expect(text.length).toBeLessThanOrEqual(2_000)
  const { journeys } = reopen(new Map(), storage).state()
  expect(journeys.length).toBeGreaterThan(5)
  expect(journeys.map(({ title }) => title)).toEqual(journeys.map((_, index) => `Journey ${index}`))
  journal.confirm('core', sequence)
  expect(journal.isComplete()).toBe(true)
  expect(storage.items.size).toBe(0)
})

test('journal: changes of other tabs and users are separate, and a record that its tab changed is not removed', () => {
  const storage = fakeStorage()
  const [first, second] = [openJournal(storage, 'a'), openJournal(storage, 'b')]
  const stranger = createUpdateJournal({ storage, owner: 'ben', tab: 'c' })
  const planner = createPlanner()
  planner.documents.get('core').on('update', (update: Uint8Array) => first.append('core', update))
  planner.edits.addJourney({ title: 'Run' })
  expect(stranger.read('core')).toEqual([])
  const [record] = second.read('core')
  planner.edits.addJourney({ title: 'Swim' })
  if (record) second.remove(record)
  expect(second.read('core')[0]?.updates).toHaveLength(2)
})

test.each(['', '%', 'AAAA', 'null', '{"a":1}'])('journal: stored text %j is ignored', (text) => {
  const storage = fakeStorage()
  storage.setItem('journey.planner.journal.ann/core/a', text)
  const updates = openJournal(storage, 'b')
    .read('core')
    .flatMap((record) => record.updates)
  for (const update of updates) Y.applyUpdate(new Y.Doc(), update)
})

test('journal: a full or blocked storage never throws', () => {
  const storage = fakeStorage({ maxLength: 0 })
  const journal = openJournal(storage, 'a')
  journal.confirm('core', journal.append('core', new Uint8Array([0, 0])))
  journal.append('core', new Uint8Array([0, 0]))
  expect(journal.isComplete()).toBe(false)
})
