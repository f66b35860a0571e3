import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRun } from '../../../tests/run-length.ts'
import { createPlanner, exchange, send, type TestPlanner } from './planner.fixture.ts'

const { runs, seed } = randomRun('one-line texts', { short: 100, full: 2_000, seed: 24 })
const parameters = { numRuns: runs, seed }

const replica = fc.integer({ min: 0, max: 2 })
const sending = fc.record({ type: fc.constant('send' as const), replica, to: replica })
const writing = fc.record({ type: fc.constant('write' as const), replica })

/** Three devices that have a step 'Pay rent'. */
function createDevices(): { devices: TestPlanner[]; id: string } {
  const devices = [createPlanner(), createPlanner(), createPlanner()]
  // Added elsewhere, so that no device can undo it.
  const other = createPlanner()
  const id = other.edits.addStep({ text: 'Pay rent' })
  for (const device of devices) send(other, device)
  return { devices, id }
}

function deviceAt(devices: readonly TestPlanner[], index: number): TestPlanner {
  const device = devices[index]
  if (!device) throw new RangeError(`No device ${index}`)
  return device
}

const textOf = ({ state }: TestPlanner) => state().steps[0]?.text ?? ''
const othersOf = ({ documents }: TestPlanner) =>
  documents.reader.listConflicts().flatMap(({ others }) => others.map(({ text }) => text))

test('one-line texts: all that devices wrote without seeing each other remains, and nothing else', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(writing, sending), { maxLength: 30, size: 'max' }), (actions) => {
      const { devices, id } = createDevices()
      const written = new Set(['Pay rent'])
      const replaced = new Set<string>()
      for (const [index, action] of actions.entries()) {
        const device = deviceAt(devices, action.replica)
        if (action.type === 'send') {
          send(device, deviceAt(devices, action.to))
          continue
        }
        for (const text of [textOf(device), ...othersOf(device)]) replaced.add(text)
        written.add(`Pay ${index}`)
        device.edits.updateStep(id, { text: `Pay ${index}` })
      }
      exchange(...devices)
      const remaining = new Set([...written].filter((text) => !replaced.has(text)))
      for (const device of devices) {
        expect(new Set([textOf(device), ...othersOf(device)])).toEqual(remaining)
        expect(textOf(device)).toBe(textOf(deviceAt(devices, 0)))
      }
    }),
    parameters,
  )
})

test('one-line texts: with undo, redo and choices, a value is always a text that a device wrote', () => {
  const settling = fc.record({ type: fc.constantFrom('undo' as const, 'redo', 'keep', 'swap'), replica })
  fc.assert(
    fc.property(fc.array(fc.oneof(writing, sending, settling), { maxLength: 30, size: 'max' }), (actions) => {
      const { devices, id } = createDevices()
      const written = ['Pay rent']
      for (const [index, action] of actions.entries()) {
        const device = deviceAt(devices, action.replica)
        const { edits } = device
        if (action.type === 'send') send(device, deviceAt(devices, action.to))
        else if (action.type === 'undo' || action.type === 'redo') edits[action.type]()
        else if (action.type === 'keep') edits.settleText('steps', id, 'text', textOf(device))
        else if (action.type === 'swap') edits.settleText('steps', id, 'text', othersOf(device)[0] ?? '')
        else {
          written.push(`Pay ${index}`)
          edits.updateStep(id, { text: `Pay ${index}` })
        }
        for (const text of [textOf(device), ...othersOf(device)]) expect(written).toContain(text)
      }
      exchange(...devices)
      const [first, ...rest] = devices.map((device) => [textOf(device), ...othersOf(device)])
      for (const texts of rest) expect(texts).toEqual(first)
      expect(written).toContain(first?.[0])
    }),
    parameters,
  )
})

test('one-line texts: the last one wins, and one press swaps them or keeps it', () => {
  const [phone, laptop] = [createPlanner({ device: 'phone' }), createPlanner()]
  const id = phone.edits.addStep({ text: 'Pay 100 dollars' })
  exchange(phone, laptop)
  phone.edits.updateStep(id, { text: 'Pay 150 dollars' })
  laptop.wait(1_000)
  laptop.edits.updateStep(id, { text: 'Pay 200 dollars' })
  exchange(phone, laptop)
  for (const planner of [phone, laptop]) {
    expect(textOf(planner)).toBe('Pay 200 dollars')
    expect(planner.documents.reader.listConflicts()).toMatchObject([
      { kind: 'steps', id, field: 'text', others: [{ text: 'Pay 150 dollars', device: 'phone' }] },
    ])
  }
  laptop.edits.settleText('steps', id, 'text', 'Pay 150 dollars')
  exchange(phone, laptop)
  expect([textOf(phone), othersOf(phone)]).toEqual(['Pay 150 dollars', ['Pay 200 dollars']])
  phone.edits.settleText('steps', id, 'text', 'Pay 150 dollars')
  exchange(phone, laptop)
  expect([textOf(laptop), othersOf(laptop)]).toEqual(['Pay 150 dollars', []])
  laptop.edits.undo()
  expect(textOf(laptop)).toBe('Pay 150 dollars')
})

test('one-line texts: two devices take back their changes, and the former text is there once', () => {
  const { devices, id } = createDevices()
  for (const [index, { edits }] of devices.entries()) edits.updateStep(id, { text: `Pay ${index}` })
  exchange(...devices)
  for (const { edits } of devices) edits.undo()
  exchange(...devices)
  for (const device of devices) expect([textOf(device), ...othersOf(device)]).toEqual(['Pay rent'])

  const [other, phone, laptop] = [createPlanner(), createPlanner(), createPlanner()]
  const typed = other.edits.addStep({ text: 'Walk' })
  other.edits.updateStep(typed, { text: 'ha ha' })
  exchange(other, phone, laptop)
  for (const { edits } of [phone, laptop]) edits.updateStep(typed, { text: 'Run' })
  for (const { edits } of [phone, laptop]) edits.undo()
  exchange(phone, laptop)
  expect([textOf(phone), othersOf(phone)]).toEqual(['ha ha', []])
})
