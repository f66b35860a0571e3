import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SyncInput, SyncResponse } from '#contract/planner/planner.schema.ts'
import { encodeSyncInput } from '#contract/planner/sync-bytes.ts'
import { grantPlanner } from '#server/sales/entitlements/entitlements.fixture.ts'
import { randomRun } from '../../../../tests/run-length.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import type { TestUser } from '../../../../tests/users.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { loadRecurrenceRules } from '../../recurrence/next-occurrence.ts'
import { applyEdit, randomEdit } from '../random-edits.fixture.ts'
import { requestJsonSync, requestSync } from './request-sync.fixture.ts'
import { createTestDevice, restart, type TestDevice } from './sync.fixture.ts'

const { runs, seed } = randomRun('planner sync', { short: 8, full: 120, seed: 21 })

await loadRecurrenceRules()
const site = await openSiteForFile()

/** `isLost`: the server stores the changes, but the response does not arrive. */
function serverOf(user: TestUser, isLost: () => boolean = () => false, request = requestSync) {
  const requests: SyncInput[] = []
  const send = async (input: SyncInput): Promise<SyncResponse> => {
    requests.push(input)
    const response = await request({ url: site.url, token: user.token }, input)
    if (isLost()) throw new ApiError({})
    return response
  }
  return { send, requests }
}

test('what one device writes is on another one, also in documents of older quarters', async () => {
  const { send } = serverOf(await site.createUser())
  const [phone, laptop] = [await createTestDevice({ send }), await createTestDevice({ send })]
  const track = phone.edits.addTrack({ title: 'Walk' })
  phone.edits.setEntry(track, '2025-02-03', 1)
  phone.edits.addStep({ text: 'Call Mia' })
  expect(phone.unsyncedChanges()).toBe(3)
  await phone.sync.sync()
  expect([phone.unsyncedChanges(), phone.status()]).toEqual([0, 'synced'])
  await laptop.sync.sync()
  expect(laptop.state()).toEqual(phone.state())
})

test('a new device gets the documents that it has opened first, and then the others without those', async () => {
  const ann = await site.createUser()
  const { send } = serverOf(ann)
  const phone = await createTestDevice({ send })
  phone.edits.setEntry(phone.edits.addTrack({ title: 'Walk' }), '2025-02-03', 1)
  await phone.sync.sync()
  const received: string[][] = []
  const laptop = await createTestDevice({
    async send(input) {
      const response = await send(input)
      received.push(response.documents.filter(({ update }) => update).map(({ name }) => name))
      return response
    },
  })
  await laptop.sync.sync()
  expect(received.slice(0, 2)).toEqual([['core'], ['2025q1']])
  expect(laptop.state()).toEqual(phone.state())
  await (await restart(laptop)).sync.sync()
  expect(received.flat()).toEqual(['core', '2025q1'])
})

test('a second sync sends and gets only changes', async () => {
  const { send, requests } = serverOf(await site.createUser())
  const lastRequestBytes = () => encodeSyncInput(requests.at(-1) ?? { cursor: 0, documents: [] }).length
  const phone = await createTestDevice({ send })
  for (let count = 0; count < 300; count++) phone.edits.addStep({ text: `Step ${count}` })
  await phone.sync.sync()
  const id = phone.state().steps[0]?.id ?? ''
  phone.edits.completeStep(id)
  await phone.sync.sync()
  expect(lastRequestBytes()).toBeLessThan(400)
  const laptop = await createTestDevice({ send })
  await laptop.sync.sync()
  expect(laptop.state()).toEqual(phone.state())
  const restarted = await restart(laptop)
  await restarted.sync.sync()
  restarted.edits.reopenStep(id)
  await restarted.sync.sync()
  expect(lastRequestBytes()).toBeLessThan(400)
  await phone.sync.sync()
  expect(phone.state().steps.find((step) => step.id === id)?.state).toBe('open')
})

describe('offline', () => {
  test('changes wait, are counted, and survive a restart', async () => {
    const { send } = serverOf(await site.createUser())
    const phone = await createTestDevice({ send })
    await phone.sync.sync()
    phone.setOnline(false)
    const id = phone.edits.addStep({ text: 'Call Mia' })
    await phone.sync.sync()
    expect([phone.status(), phone.unsyncedChanges(), phone.scheduledRetries.size]).toEqual(['offline', 1, 1])
    phone.edits.removeStep(id)
    const restarted = await restart(phone)
    expect(restarted.unsyncedChanges()).toBe(2)
    await restarted.sync.sync()
    expect([restarted.status(), restarted.unsyncedChanges()]).toEqual(['synced', 0])
    const laptop = await createTestDevice({ send })
    await laptop.sync.sync()
    expect(laptop.documents.reader.findStored('steps', id)?.changed.has('deletedAt')).toBe(true)
  })

  test('a removal alone is sent after a restart', async () => {
    const { send } = serverOf(await site.createUser())
    const phone = await createTestDevice({ send })
    const id = phone.edits.addStep({ text: 'Call Mia' })
    phone.edits.completeStep(id)
    await phone.sync.sync()
    phone.setOnline(false)
    phone.edits.undo()
    const restarted = await restart(phone)
    await restarted.sync.sync()
    const laptop = await createTestDevice({ send })
    await laptop.sync.sync()
    expect(laptop.state().steps[0]?.state).toBe('open')
  })
})

test('a server restored from a backup gets everything again', async () => {
  const { send } = serverOf(await site.createUser())
  const phone = await createTestDevice({ send })
  phone.edits.addStep({ text: 'Call Mia' })
  phone.edits.addJourney({ title: 'Run' })
  await phone.sync.sync()
  await site.base.db.execute('DELETE FROM planner_updates')
  await site.base.db.execute('DELETE FROM planner_documents')
  await (await restart(phone)).sync.sync()
  const laptop = await createTestDevice({ send })
  await laptop.sync.sync()
  expect(laptop.state()).toEqual(phone.state())
})

test('a document that the server does not accept does not stop the others', async () => {
  const { send: sendToServer } = serverOf(await site.createUser())
  const send = async (input: SyncInput) => {
    if (input.documents.some(({ name, update }) => name === 'core' && update)) throw new ApiError({ status: 413 })
    return sendToServer(input)
  }
  const phone = await createTestDevice({ send })
  phone.edits.addJourney({ title: 'Run' })
  phone.edits.addStep({ text: 'Call Mia' })
  await phone.sync.sync()
  expect([phone.status(), phone.unsyncedChanges()]).toEqual(['offline', 1])
  const laptop = await createTestDevice({ send })
  await laptop.sync.sync()
  expect(laptop.state().steps).toHaveLength(1)
})

test('devices of this build and of one that sends JSON show the same planner', async () => {
  const ann = await site.createUser()
  const phone = await createTestDevice({ send: serverOf(ann).send })
  const laptop = await createTestDevice({ send: serverOf(ann, undefined, requestJsonSync).send })
  phone.edits.addStep({ text: 'Call Mia' })
  laptop.edits.addJourney({ title: 'Run' })
  for (const device of [phone, laptop, phone]) await device.sync.sync()
  expect([phone.state().steps.length, phone.state().journeys.length]).toEqual([1, 1])
  expect(laptop.state()).toEqual(phone.state())
  const updated = await createTestDevice({ send: phone.send, disk: laptop.disk })
  updated.edits.addStep({ text: 'Call Ben' })
  await updated.sync.sync()
  expect([updated.status(), updated.unsyncedChanges()]).toEqual(['synced', 0])
})

test.each([415, 429, 503])(
  'a server that is busy, or of an earlier build (%s), gets the changes after Retry-After',
  async (status) => {
    const { send: sendToServer } = serverOf(await site.createUser())
    let isBusy = true
    const phone = await createTestDevice({
      send: async (input) => {
        if (isBusy) throw new ApiError({ status, retryAfter: 7 })
        return sendToServer(input)
      },
    })
    phone.edits.addStep({ text: 'Call Mia' })
    await phone.sync.sync()
    phone.edits.addStep({ text: 'Call Ben' })
    expect([phone.retryDelays.at(-1), phone.unsyncedChanges()]).toEqual([7_000, 2])
    isBusy = false
    for (const retry of phone.scheduledRetries) retry()
    await expect.poll(phone.unsyncedChanges).toBe(0)
    const laptop = await createTestDevice({ send: sendToServer })
    await laptop.sync.sync()
    expect(laptop.state()).toEqual(phone.state())
  },
)

/** Without the product, a planner has less room. What no longer fits stays in the browser, which says so. */
test('what an account has no room for stays in the browser, and is sent when there is room', async () => {
  const ann = await site.createUser()
  const { send } = serverOf(ann)
  const phone = await createTestDevice({ send })
  await phone.sync.sync()
  const columns = 'user_id, name, snapshot, update_count, update_bytes'
  await site.base.db.execute(
    `INSERT INTO planner_documents (${columns}) VALUES ('${ann.id}', '2020q1', '\\x0000', 1, 5000000)`,
  )
  phone.edits.addStep({ text: 'Call Mia' })
  await phone.sync.sync()
  expect([phone.status(), phone.unsyncedChanges()]).toEqual(['full', 1])
  await grantPlanner(site, ann)
  const restarted = await restart(phone)
  await restarted.sync.sync()
  expect([restarted.status(), restarted.unsyncedChanges()]).toEqual(['synced', 0])
})

test('three devices with lost connections and responses, and restarts: all converge, and nothing is lost', async () => {
  const device = fc.nat(2)
  const action = fc.oneof(
    { weight: 6, arbitrary: fc.record({ device, edit: randomEdit }) },
    { weight: 2, arbitrary: fc.record({ device, sync: fc.constantFrom('complete', 'lost response', 'offline') }) },
    { weight: 1, arbitrary: fc.record({ device, restart: fc.constant(true) }) },
  )
  const history = fc.asyncProperty(fc.array(action, { maxLength: 40, size: 'max' }), async (actions) => {
    let isLost = false
    const { send } = serverOf(await site.createUser(), () => isLost)
    const devices: TestDevice[] = await Promise.all([0, 1, 2].map(() => createTestDevice({ send })))
    const at = (index: number) => devices[index] as TestDevice
    for (const step of actions) {
      const current = at(step.device)
      if ('edit' in step) applyEdit(current, step.edit)
      else if ('restart' in step) devices[step.device] = await restart(current)
      else {
        isLost = step.sync === 'lost response'
        current.setOnline(step.sync !== 'offline')
        await current.sync.sync()
        isLost = false
      }
    }
    for (const current of [...devices, ...devices]) {
      current.setOnline(true)
      await current.sync.sync()
    }
    const [first, ...others] = devices.map(({ state }) => state())
    for (const other of others) expect(other).toEqual(first)
    for (const { unsyncedChanges, status } of devices) expect([unsyncedChanges(), status()]).toEqual([0, 'synced'])
    const fresh = await createTestDevice({ send })
    await fresh.sync.sync()
    expect(fresh.state()).toEqual(first)
  })
  await fc.assert(history, { numRuns: runs, seed })
})
