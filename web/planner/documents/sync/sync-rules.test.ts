import { setImmediate as settle } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SyncInput } from '#contract/planner/planner.schema.ts'
import { randomRun } from '../../../../tests/run-length.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { loadRecurrenceRules } from '../../recurrence/next-occurrence.ts'
import { itemKeyOf } from '../item-keys.ts'
import { applyEdit, type RandomEdit, randomEdit } from '../random-edits.fixture.ts'
import { createDisk } from '../storage/disk.fixture.ts'
import { writeText } from '../text-field.ts'
import { type Connection, createConnection } from './connection.fixture.ts'
import { requestJsonSync, requestSync } from './request-sync.fixture.ts'
import { createTestDevice, restart, type TestDevice } from './sync.fixture.ts'
import { createWitness, type Witness } from './witness.fixture.ts'

// The rules of sync, which hold after every action on every device:
// 1. What a device has acknowledged to its user, or the server to a device, survives a kill.
// 2. A change counts as unsynced until the server has it.
// 3. Only a removal removes a step, and only a reopening removes its tick.
// 4. A one-line text equals one that a user wrote.
// 5. A message that is lost, late, repeated or out of order changes nothing but the time.
// 6. The cursor does not decrease.
// 7. Devices that have the same changes show the same planner.

const { runs, seed } = randomRun('rules of sync', { short: 10, full: 400, seed: 7 })
/** Seeds that have failed. */
const FAILED_SEEDS: readonly number[] = []

const DEVICES = [0, 1, 2, 3]
/** The last device has the build before format 2, which writes a text letter by letter, and sends JSON. */
const EARLIER_BUILD = 3
const HOUR_MS = 3_600_000

await loadRecurrenceRules()
const site = await openSiteForFile()

const device = fc.constantFrom(...DEVICES)
const message = fc.nat(8)
/** Edits of the same few steps, so that devices meet. */
const target = fc.nat(2)
const meetingEdit: fc.Arbitrary<RandomEdit> = fc.oneof(
  fc.record({ type: fc.constant('writeStep' as const), target, text: fc.nat(99).map((number) => `Room ${number}`) }),
  fc.record({ type: fc.constantFrom('completeStep' as const, 'reopenStep', 'removeStep'), target }),
)
const action = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ type: fc.constant('edit' as const), device, edit: fc.oneof(randomEdit, meetingEdit) }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('sync' as const), device }) },
  { weight: 6, arbitrary: fc.record({ type: fc.constant('answer' as const), message }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constantFrom('deliver' as const, 'giveUp', 'lose'), message }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('kill' as const, 'flush'), device }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('clock' as const), device, hours: fc.integer({ min: -9_600, max: 48 }) }),
  },
)
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never

/** Four devices of one account, whose disks are slow. */
async function openDevices() {
  const user = await site.createUser()
  const target = { url: site.url, token: user.token }
  const server = (input: SyncInput) => requestSync(target, input)
  const connection = createConnection((input, id) =>
    id === EARLIER_BUILD ? requestJsonSync(target, input) : server(input),
  )
  const open = (id: number) => createTestDevice({ send: connection.sendAs(id), disk: createDisk({ isSlow: true }) })
  return { server, connection, devices: await Promise.all(DEVICES.map(open)) }
}

async function act(action: Action, devices: TestDevice[], connection: Connection, witness: Witness): Promise<void> {
  if ('message' in action) return connection[action.type](action.message)
  const current = devices[action.device] as TestDevice
  switch (action.type) {
    case 'edit':
      return witness.watch(action.device, current, () =>
        (action.device === EARLIER_BUILD ? editByEarlierBuild : editByThisBuild)(current, action.edit),
      )
    case 'sync':
      void current.sync.sync()
      return settle()
    case 'kill':
      connection.disconnect(action.device)
      devices[action.device] = await restart(current)
      witness.forgetOthers(action.device)
      return
    case 'flush':
      current.disk.flush()
      return settle()
    case 'clock':
      current.wait(action.hours * HOUR_MS)
  }
}

function editByThisBuild(planner: TestDevice, edit: RandomEdit): string[] {
  applyEdit(planner, edit)
  return []
}

/** Returns the steps whose text it wrote letter by letter. */
function editByEarlierBuild(planner: TestDevice, edit: RandomEdit): string[] {
  const { steps } = planner.state()
  if (edit.type !== 'writeStep') applyEdit(planner, edit)
  const step = edit.type === 'writeStep' ? steps[edit.target % steps.length] : undefined
  if (!step || edit.type !== 'writeStep') return []
  const [document = ''] = step.id.split('.')
  const name = `steps/${itemKeyOf(step.id)}/text`
  writeText(planner.documents.get(document), { name, initial: step.text, next: edit.text, origin: 'edit' })
  return [step.id]
}

async function keepsRules(actions: readonly Action[]): Promise<void> {
  const { server, connection, devices } = await openDevices()
  const witness = createWitness()
  /** What the server has is what a new device gets. */
  const readServer = async () => {
    const fresh = await createTestDevice({ send: server })
    await fresh.sync.sync()
    fresh.sync.stop()
    return fresh
  }
  for (const action of actions) {
    await act(action, devices, connection, witness)
    for (const [id, current] of devices.entries()) {
      witness.check(id, current)
      if (current.status() === 'synced' && witness.hasNews(id, current)) {
        expect(current.unsyncedChanges(), 'changes of a synced device').toBe(0)
        witness.checkSteps(id, await readServer())
      }
    }
  }
  for (const _ of ['send', 'receive'])
    for (const current of devices) {
      current.disk.flush()
      await settle()
      void current.sync.sync()
      await settle()
      await connection.deliverAll()
      current.disk.flush()
      await settle()
    }
  const last = await readServer()
  for (const [id, current] of devices.entries()) {
    expect([current.unsyncedChanges(), current.status()]).toEqual([0, 'synced'])
    expect(current.state()).toEqual(last.state())
    witness.check(id, current)
  }
}

test.each([seed, ...FAILED_SEEDS])('four devices keep the rules of sync, with seed %i', async (seed) => {
  const history = fc.asyncProperty(fc.array(action, { maxLength: 60, size: 'max' }), keepsRules)
  await fc.assert(history, { numRuns: runs, seed })
})
