import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openSiteWithDedicatedDatabase } from '../../../tests/fixtures/dedicated-database.ts'
import { randomRun } from '../../../tests/run-length.ts'
import { compactAll } from './compact-all.fixture.ts'
import { createDevice, postSync } from './device.fixture.ts'
import { startInstance } from './instance.fixture.ts'
import { editRandomly, seededRandom } from './random-edits.fixture.ts'

const { runs: rounds, seed } = randomRun('planner with server kills', { short: 12, full: 60, seed: 20261129 })

test('planner: three devices and killed servers: all converge, and nothing acknowledged is lost', async () => {
  const random = seededRandom(seed)
  const { site, crash, restart } = await openSiteWithDedicatedDatabase()
  const ann = await site.createUser()
  let instance = await startInstance(site)
  const devices = [0, 1, 2].map((index) =>
    createDevice((input) => postSync(instance, ann, input), { namesAll: index === 0 }),
  )
  /** Values that a device added and the server has acknowledged. */
  const acknowledged: Record<string, number> = {}
  const outcomes = { acknowledged: 0, failed: 0 }

  async function syncDevice(device: (typeof devices)[number], unacknowledged: Record<string, number>): Promise<void> {
    const sent = { ...unacknowledged }
    try {
      await device.sync()
      outcomes.acknowledged += 1
      Object.assign(acknowledged, sent)
      for (const key of Object.keys(sent)) delete unacknowledged[key]
    } catch {
      outcomes.failed += 1
    }
  }

  const unacknowledged: Record<string, number>[] = devices.map(() => ({}))
  for (let round = 0; round < rounds; round += 1) {
    const isKilled = random() < 0.5
    const syncing = devices.map(async (device, index) => {
      for (let step = 0; step < 6; step += 1) {
        const key = `tick ${index} ${round} ${step}`
        device.set('core', key, round)
        ;(unacknowledged[index] as Record<string, number>)[key] = round
        editRandomly(device, random)
        if (random() < 0.1) device.reopen()
        // Offline for a while.
        if (random() < 0.6) await syncDevice(device, unacknowledged[index] as Record<string, number>)
      }
    })
    if (isKilled) {
      await pause(random() * 60)
      instance.child.kill('SIGKILL')
      if (random() < 0.2) {
        await crash()
        await restart()
      }
    }
    await Promise.all(syncing)
    if (isKilled) instance = await startInstance(site)
    if (random() < 0.2) await compactAll(site)
  }

  console.log(outcomes)
  expect(outcomes.failed).toBeGreaterThan(0)
  expect(outcomes.acknowledged).toBeGreaterThan(rounds)
  const fresh = createDevice((input) => postSync(instance, ann, input))
  await fresh.sync()
  expect(fresh.steps('core')).toMatchObject(acknowledged)
  for (const _ of [1, 2]) for (const device of devices) await device.sync()
  await fresh.sync()
  for (const device of devices) expect(device.contents()).toEqual(fresh.contents())
  const all = Object.assign({}, acknowledged, ...unacknowledged)
  expect(fresh.steps('core')).toMatchObject(all)
})
