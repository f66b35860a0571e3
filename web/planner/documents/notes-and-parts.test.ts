import { expect, test } from 'vitest'
import { NOTES_MAX, PART_TEXT_MAX, PARTS_MAX } from '#contract/planner/limits.ts'
import { loadRecurrenceRules } from '../recurrence/next-occurrence.ts'
import { createPlanner, exchange, type TestPlanner } from './planner.fixture.ts'
import { readLine, writeText } from './text-field.ts'

await loadRecurrenceRules()

const paint = { id: 'paint', text: 'Buy paint', isDone: false }
const sand = { id: 'sand', text: 'Sand', isDone: false }

function createDevices() {
  const [phone, laptop] = [createPlanner(), createPlanner()]
  const id = phone.edits.addStep({ text: 'Paint the door', notes: 'Two coats.' })
  phone.edits.setParts(id, [paint, sand])
  exchange(phone, laptop)
  return { phone, laptop, id }
}

const stepOf = ({ state }: TestPlanner) => state().steps[0]

test('notes of two devices merge letter by letter', () => {
  const { phone, laptop, id } = createDevices()
  phone.edits.updateStep(id, { notes: 'Two thin coats.' })
  laptop.edits.updateStep(id, { notes: 'Two coats.\nThen dry.' })
  exchange(phone, laptop)
  for (const device of [phone, laptop]) expect(stepOf(device)?.notes).toBe('Two thin coats.\nThen dry.')
  expect(phone.documents.reader.listConflicts()).toEqual([])
})

test('sub-steps: a tick on one device and a new text on another both survive, and so do added ones', () => {
  const { phone, laptop, id } = createDevices()
  phone.edits.setParts(id, [{ ...paint, isDone: true }, sand, { id: 'a', text: 'Wipe', isDone: false }])
  laptop.edits.setParts(id, [{ ...paint, text: 'Buy white paint' }, sand, { id: 'b', text: 'Dry', isDone: true }])
  exchange(phone, laptop)
  expect(stepOf(phone)).toEqual(stepOf(laptop))
  expect(stepOf(phone)?.parts).toEqual([
    { id: 'paint', text: 'Buy white paint', isDone: true },
    sand,
    { id: 'a', text: 'Wipe', isDone: false },
    { id: 'b', text: 'Dry', isDone: true },
  ])
})

test('sub-steps: removed, in another order and unticked, each with one undo', () => {
  const { phone, id } = createDevices()
  const partsOf = () => stepOf(phone)?.parts
  phone.edits.setParts(id, [sand, { ...paint, isDone: true }])
  expect(partsOf()).toEqual([sand, { ...paint, isDone: true }])
  phone.edits.setParts(id, [sand, paint])
  expect(partsOf()).toEqual([sand, paint])
  phone.edits.setParts(id, [])
  expect(partsOf()).toEqual([])
  for (const parts of [
    [sand, paint],
    [sand, { ...paint, isDone: true }],
    [paint, sand],
  ]) {
    phone.edits.undo()
    expect(partsOf()).toEqual(parts)
  }
})

test('notes and sub-steps have limits', () => {
  const { phone, id } = createDevices()
  phone.edits.updateStep(id, { notes: 'a'.repeat(NOTES_MAX + 1) })
  const many = Array.from({ length: PARTS_MAX + 1 }, (_, index) => ({ ...paint, id: `p${index}` }))
  phone.edits.setParts(id, [{ ...sand, text: 'a'.repeat(PART_TEXT_MAX + 1) }, ...many])
  expect(stepOf(phone)?.notes).toHaveLength(NOTES_MAX)
  expect(stepOf(phone)?.parts).toHaveLength(PARTS_MAX)
  expect(stepOf(phone)?.parts[0]?.text).toHaveLength(PART_TEXT_MAX)
})

test('a recurring step carries notes and sub-steps to the next one, unticked', () => {
  const { phone, laptop, id } = createDevices()
  phone.edits.updateStep(id, { recurrence: 'FREQ=DAILY' })
  phone.edits.scheduleStep(id, '2026-11-30')
  phone.edits.setParts(id, [{ ...paint, isDone: true }, sand])
  exchange(phone, laptop)
  phone.edits.completeStep(id)
  phone.edits.undo()
  expect(phone.state().steps).toHaveLength(1)
  for (const device of [phone, laptop]) device.edits.completeStep(id)
  exchange(phone, laptop)
  expect(phone.state()).toEqual(laptop.state())
  const byDate = phone.state().steps.toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))
  expect(byDate).toMatchObject([
    { notes: 'Two coats.', parts: [{ ...paint, isDone: true }, sand] },
    { date: '2026-12-01', notes: 'Two coats.', parts: [paint, sand] },
  ])
})

test('a deleted and restored step has its notes and sub-steps', () => {
  const { phone, id } = createDevices()
  phone.edits.updateStep(id, { notes: 'Three coats.' })
  phone.edits.setParts(id, [{ ...paint, isDone: true }])
  phone.edits.removeStep(id)
  phone.edits.restoreStep(id)
  expect(stepOf(phone)).toMatchObject({ notes: 'Three coats.', parts: [{ ...paint, isDone: true }] })
})

test('an earlier build that edits the step keeps both, and reads no second text', () => {
  const { phone, laptop, id } = createDevices()
  phone.edits.updateStep(id, { notes: 'Three coats.' })
  exchange(phone, laptop)
  const [document = '', key = ''] = id.split('.')
  const doc = laptop.documents.get(document)
  // It reads each text as one line.
  expect(readLine(doc, `steps/${key}/notes`)).toMatchObject([{ text: 'Three coats.' }])
  writeText(doc, { name: `steps/${key}/text`, initial: 'Paint the door', next: 'Paint the gate', origin: 'edit' })
  doc.getMap('steps').set(`${key}/date`, '2026-12-01')
  exchange(phone, laptop)
  expect(stepOf(phone)).toMatchObject({ text: 'Paint the gate', date: '2026-12-01', notes: 'Three coats.' })
  expect(stepOf(phone)?.parts).toEqual([paint, sand])
})
