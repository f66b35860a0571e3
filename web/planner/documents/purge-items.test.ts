import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { createPlanner, exchange } from './planner.fixture.ts'
import { purgeItems } from './purge-items.ts'

const DAY_MS = 86_400_000

test('removed items can be restored for 30 days, then they are deleted with their texts', () => {
  const { documents, edits, state } = createPlanner()
  const removed = edits.addStep({ text: 'Secret plan' })
  edits.updateStep(removed, { text: 'Secret plan B' })
  const open = edits.addStep({ text: 'Call Mia' })
  edits.updateStep(open, { text: 'Call Mia twice' })
  edits.removeStep(removed)
  const doc = documents.get('2026q4')
  const bytesOf = (text: string) => Buffer.from(Y.encodeStateAsUpdate(reload(doc))).includes(text)
  purgeItems(doc, Date.parse('2026-11-30') + 29 * DAY_MS)
  expect(bytesOf('Secret')).toBe(true)
  edits.undo()
  expect(state().steps).toHaveLength(2)
  edits.redo()
  const later = reload(doc)
  purgeItems(later, Date.parse('2026-11-30') + 32 * DAY_MS)
  expect(Buffer.from(Y.encodeStateAsUpdate(reload(later))).includes('Secret')).toBe(false)
  expect(Buffer.from(Y.encodeStateAsUpdate(reload(later))).includes('twice')).toBe(true)
})

test('a step that was edited after its removal on another device is not deleted', () => {
  const [phone, laptop] = [createPlanner(), createPlanner()]
  const step = phone.edits.addStep({ text: 'Call Mia' })
  exchange(phone, laptop)
  laptop.edits.removeStep(step)
  phone.wait(60_000)
  phone.edits.updateStep(step, { text: 'Call Mia twice' })
  exchange(phone, laptop)
  for (const { documents, state } of [phone, laptop]) {
    purgeItems(documents.get('2026q4'), Date.parse('2026-11-30') + 32 * DAY_MS)
    expect(state().steps).toMatchObject([{ text: 'Call Mia twice' }])
  }
})

/** Opens the document as the next start does. */
function reload(doc: Y.Doc): Y.Doc {
  const next = new Y.Doc()
  Y.applyUpdate(next, Y.encodeStateAsUpdate(doc))
  return next
}
