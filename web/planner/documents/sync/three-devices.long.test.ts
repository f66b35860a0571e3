import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SyncInput, SyncResponse } from '#contract/planner/planner.schema.ts'
import { compactAll } from '#server/planner/documents/compact-all.fixture.ts'
import { startInstance } from '#server/planner/documents/instance.fixture.ts'
import { seededRandom } from '#server/planner/documents/random-edits.fixture.ts'
import { openSiteWithDedicatedDatabase } from '../../../../tests/fixtures/dedicated-database.ts'
import { randomRun } from '../../../../tests/run-length.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { loadRecurrenceRules } from '../../recurrence/next-occurrence.ts'
import { applyEdit, randomEdit } from '../random-edits.fixture.ts'
import { requestSync } from './request-sync.fixture.ts'
import { createTestDevice, restart, type TestDevice } from './sync.fixture.ts'

const { runs: rounds, seed } = randomRun('planner of three devices', { short: 12, full: 80, seed: 20261130 })

await loadRecurrenceRules()

/** Edits that neither remove a step nor untick one. */
const constructiveEdit = randomEdit.filter(
  ({ type }) => !['removeStep', 'reopenStep', 'removeTrack', 'undo', 'redo'].includes(type),
)

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)
const doneIds = ({ state }: TestDevice) => idsOf(state().steps.filter((step) => step.state === 'done'))

test('three devices that go offline and come back in any order, and killed servers: all converge, nothing acknowledged is lost, no tick is undone', async () => {
  const random = seededRandom(seed)
  const edits = fc.sample(constructiveEdit, { numRuns: rounds * 3 * 6, seed })
  const { site, crash, restart: restartDatabase } = await openSiteWithDedicatedDatabase()
  const ann = await site.createUser()
  let instance = await startInstance(site)
  const outcomes = { synced: 0, offline: 0, kills: 0, crashes: 0 }

  async function send(input: SyncInput): Promise<SyncResponse> {
    return requestSync({ url: instance.url, token: ann.token }, input).catch((error: unknown) => {
      throw error instanceof ApiError ? error : new ApiError({})
    })
  }

  const devices = await Promise.all([0, 1, 2].map(() => createTestDevice({ send })))
  /** Steps that a device entered or ticked. */
  const entered = { steps: new Set<string>(), ticks: new Set<string>() }
  const acknowledged = { steps: new Set<string>(), ticks: new Set<string>() }

  async function act(index: number, round: number): Promise<void> {
    for (let action = 0; action < 6; action += 1) {
      const device = devices[index] as TestDevice
      const step = device.edits.addStep({ text: `Step ${action} of device ${index} in round ${round}` })
      if (random() < 0.5) device.edits.completeStep(step)
      const edit = edits.pop()
      if (edit) applyEdit(device, edit)
      for (const id of idsOf(device.state().steps)) entered.steps.add(id)
      for (const id of doneIds(device)) entered.ticks.add(id)
      if (random() < 0.1) devices[index] = await restart(device)
      else if (random() < 0.5) await syncDevice(device)
    }
  }

  async function syncDevice(device: TestDevice): Promise<void> {
    device.setOnline(random() < 0.8)
    await device.sync.sync()
    if (device.status() !== 'synced') outcomes.offline += 1
    if (device.status() !== 'synced' || device.unsyncedChanges() > 0) return
    outcomes.synced += 1
    for (const id of idsOf(device.state().steps)) acknowledged.steps.add(id)
    for (const id of doneIds(device)) acknowledged.ticks.add(id)
  }

  for (let round = 0; round < rounds; round += 1) {
    const isKilled = random() < 0.5
    const acting = devices.map((_, index) => act(index, round))
    if (isKilled) {
      await pause(random() * 100)
      instance.child.kill('SIGKILL')
      outcomes.kills += 1
      if (random() < 0.2) {
        outcomes.crashes += 1
        await crash()
        await restartDatabase()
      }
    }
    await Promise.all(acting)
    if (isKilled) instance = await startInstance(site)
    if (random() < 0.2) await compactAll(site)
  }

  console.log(outcomes)
  expect(outcomes.kills).toBeGreaterThan(rounds / 5)
  expect(Math.min(outcomes.synced, outcomes.offline)).toBeGreaterThan(rounds)
  const stored = await createTestDevice({ send })
  await stored.sync.sync()
  expect(missing(acknowledged, stored)).toEqual({ steps: [], ticks: [] })

  for (const _ of [1, 2])
    for (const device of devices) {
      device.setOnline(true)
      await device.sync.sync()
    }
  const fresh = await createTestDevice({ send })
  await fresh.sync.sync()
  expect(missing(entered, fresh)).toEqual({ steps: [], ticks: [] })
  for (const device of devices) {
    expect([device.unsyncedChanges(), device.status()]).toEqual([0, 'synced'])
    expect(device.state()).toEqual(fresh.state())
  }
})

/** Returns the steps and ticks that a device lacks. */
function missing(expected: { steps: Set<string>; ticks: Set<string> }, device: TestDevice) {
  const [steps, ticks] = [new Set(idsOf(device.state().steps)), new Set(doneIds(device))]
  return {
    steps: [...expected.steps].filter((id) => !steps.has(id)),
    ticks: [...expected.ticks].filter((id) => !ticks.has(id)),
  }
}
