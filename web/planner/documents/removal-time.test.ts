import { expect, test } from 'vitest'
import { createPlanner, exchange, send, type TestPlanner } from './planner.fixture.ts'

const [LATER_MS, LATEST_MS] = [60_000, 120_000]

type Edits = TestPlanner['edits']
type Ids = { step: string; track: string; session: string }

const laterEdits: Record<string, (edits: Edits, ids: Ids) => void> = {
  'a new text': (edits, { step }) => edits.updateStep(step, { text: 'Call the bank at 9' }),
  'a new day': (edits, { step }) => edits.scheduleStep(step, '2026-12-05'),
  'a tick': (edits, { step }) => edits.completeStep(step),
  'a pause': (edits, { track }) => edits.setPauses(track, [{ id: 'a', from: '2026-12-01', to: null, reason: '' }]),
  'an answer': (edits, { session }) => edits.setCheckInAnswer(session, 'learned', 'Patience'),
}

/** Creates two devices with the same items. */
function createDevices() {
  const [phone, laptop] = [createPlanner(), createPlanner()]
  const step = phone.edits.addStep({ text: 'Call the bank' })
  const track = phone.edits.addTrack({ title: 'Walk' })
  const session = phone.edits.startCheckIn('sunday', '2026-11-29')
  exchange(phone, laptop)
  return { phone, laptop, ids: { step, track, session } }
}

function removeAll({ edits }: TestPlanner, { step, track, session }: Ids): void {
  edits.removeStep(step)
  edits.removeTrack(track)
  edits.removeCheckIn(session)
}

const countItems = ({ state }: TestPlanner) => state().steps.length + state().tracks.length + state().sessions.length

for (const [name, edit] of Object.entries(laterEdits)) {
  test.each([
    ['the removal', 'first'],
    ['the edit', 'first'],
  ])(`${name} revives what another device removed earlier: %s arrives %s`, (first) => {
    const { phone, laptop, ids } = createDevices()
    laptop.wait(LATER_MS)
    removeAll(laptop, ids)
    phone.wait(LATEST_MS)
    edit(phone.edits, ids)
    if (first === 'the removal') send(laptop, phone)
    exchange(phone, laptop)
    expect([countItems(phone), countItems(laptop)]).toEqual([1, 1])
    expect(phone.state()).toEqual(laptop.state())
  })

  test(`${name} does not revive what another device removed later`, () => {
    const { phone, laptop, ids } = createDevices()
    phone.wait(LATER_MS)
    edit(phone.edits, ids)
    laptop.wait(LATEST_MS)
    removeAll(laptop, ids)
    exchange(phone, laptop)
    expect([countItems(phone), countItems(laptop)]).toEqual([0, 0])
    expect(phone.documents.reader.listRemoved()).toEqual(laptop.documents.reader.listRemoved())
  })
}

test('a revived step is removed by the next removal, also by a device with a slow clock', () => {
  const { phone, laptop, ids } = createDevices()
  laptop.edits.removeStep(ids.step)
  phone.wait(LATER_MS)
  phone.edits.updateStep(ids.step, { text: 'Call the bank at 9' })
  exchange(phone, laptop)
  laptop.edits.removeStep(ids.step)
  exchange(phone, laptop)
  expect([phone.state().steps, laptop.state().steps]).toEqual([[], []])
  laptop.edits.restoreStep(ids.step)
  exchange(phone, laptop)
  expect(phone.state().steps).toMatchObject([{ text: 'Call the bank at 9' }])
  expect(phone.state()).toEqual(laptop.state())
})

test('a restored step survives an earlier removal on another device, whichever device restores it', () => {
  for (const restoredOn of ['phone', 'laptop'] as const) {
    const { phone, laptop, ids } = createDevices()
    for (const { edits } of [phone, laptop]) edits.removeStep(ids.step)
    const restoring = { phone, laptop }[restoredOn]
    restoring.wait(LATER_MS)
    restoring.edits.restoreStep(ids.step)
    exchange(phone, laptop)
    expect(phone.state().steps).toHaveLength(1)
    expect(phone.state()).toEqual(laptop.state())
  }
})

test('undo and redo of a removal work after an edit', () => {
  const { phone, ids } = createDevices()
  phone.wait(LATER_MS)
  phone.edits.updateStep(ids.step, { text: 'Call the bank at 9' })
  phone.edits.removeStep(ids.step)
  phone.edits.undo()
  expect(phone.state().steps).toMatchObject([{ text: 'Call the bank at 9' }])
  phone.edits.redo()
  expect(phone.state().steps).toEqual([])
  phone.edits.undo()
  phone.edits.undo()
  expect(phone.state().steps).toMatchObject([{ text: 'Call the bank' }])
})

test('the time of an edit is recorded at most every few seconds, and not right after the creation', () => {
  const { phone, ids } = createDevices()
  const stored = () => phone.documents.reader.findStored('steps', ids.step)?.changed
  phone.edits.updateStep(ids.step, { text: 'Call' })
  expect(stored()?.has('editedAt')).toBe(false)
  phone.wait(LATER_MS)
  phone.edits.updateStep(ids.step, { text: 'Call t' })
  const editedAt = stored()?.get('editedAt')
  expect(editedAt).toEqual(expect.any(Number))
  phone.edits.updateStep(ids.step, { text: 'Call th' })
  expect(stored()?.get('editedAt')).toBe(editedAt)
})
