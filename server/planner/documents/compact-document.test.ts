import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { plannerDocuments, plannerUpdates } from '#db/schema/planner/documents.ts'
import { randomRun } from '../../../tests/run-length.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { anonymous } from '../../context.ts'
import { createDevice, type Device, postSync, senselessUpdate, toBase64 } from './device.fixture.ts'
import { compactPlanners } from './index.ts'
import { editRandomly, seededRandom } from './random-edits.fixture.ts'

const site = await openSiteForFile({ seed: false })

const deviceOf = (user: TestUser, options?: { namesAll?: boolean }) =>
  createDevice((input) => postSync(site, user, input), options)

const updatesOf = ({ id }: TestUser, document: string) =>
  site.base.db
    .select()
    .from(plannerUpdates)
    .where(and(eq(plannerUpdates.userId, id), eq(plannerUpdates.document, document)))
    .orderBy(plannerUpdates.seq)

/** Makes all updates a day older. */
const passDay = ({ id }: TestUser) =>
  site.base.db
    .update(plannerUpdates)
    .set({ createdAt: sql`${plannerUpdates.createdAt} - interval '1 day'` })
    .where(eq(plannerUpdates.userId, id))

const compact = () => compactPlanners(anonymous(site.base))

async function editTimes(device: Device, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    device.set('core', 'a', index)
    await device.sync()
  }
}

test('compaction: more than twenty updates older than a day become one with the highest number', async () => {
  const ann = await site.createUser()
  const phone = deviceOf(ann)
  await editTimes(phone, 21)
  phone.set('2026q4', 'other', 1)
  await phone.sync()
  await passDay(ann)
  phone.set('core', 'b', 1)
  await phone.sync()
  await compact()
  expect((await updatesOf(ann, 'core')).map(({ seq }) => seq)).toEqual([21, 23])
  expect((await updatesOf(ann, '2026q4')).map(({ seq }) => seq)).toEqual([22])
  const [document] = await site.base.db
    .select()
    .from(plannerDocuments)
    .where(and(eq(plannerDocuments.userId, ann.id), eq(plannerDocuments.name, 'core')))
  const sizes = (await updatesOf(ann, 'core')).map(({ payload }) => payload.length)
  expect(document).toMatchObject({ updateCount: 2, updateBytes: sizes.reduce((sum, size) => sum + size) })
  const laptop = deviceOf(ann)
  await laptop.sync()
  expect(laptop.contents()).toEqual(phone.contents())
})

test('compaction: leaves twenty old updates, and any number of recent ones', async () => {
  const ann = await site.createUser()
  const phone = deviceOf(ann)
  await editTimes(phone, 20)
  await passDay(ann)
  await editTimes(phone, 25)
  await compact()
  expect(await updatesOf(ann, 'core')).toHaveLength(45)
})

/** A nightly job merges old changes, and what was erased is then gone from the database too. */
test('compaction: the content of what was removed is deleted', async () => {
  const ann = await site.createUser()
  const phone = deviceOf(ann)
  phone.set('core', 'secret', 'Leave the choir')
  await editTimes(phone, 21)
  phone.doc('core').getMap('steps').delete('secret')
  await phone.sync()
  const stored = async () => Buffer.concat((await updatesOf(ann, 'core')).map(({ payload }) => payload)).toString()
  expect(await stored()).toContain('Leave the choir')
  await passDay(ann)
  await compact()
  expect(await stored()).not.toContain('Leave the choir')
})

/** A change that makes no sense is stored apart, and hides no other entry. */
test('compaction: also merges updates that make no sense', async () => {
  const ann = await site.createUser()
  const [stateVector = '', update = ''] = [new Uint8Array([0]), senselessUpdate].map(toBase64)
  await postSync(site, ann, { cursor: 0, documents: [{ name: 'core', stateVector, update }] })
  for (let index = 0; index < 21; index += 1) {
    const phone = deviceOf(ann)
    phone.set('core', `key${index}`, index)
    await postSync(site, ann, phone.createRequest())
  }
  await passDay(ann)
  await compact()
  expect((await updatesOf(ann, 'core')).map(({ seq }) => seq)).toEqual([22])
})

test('compaction: syncs at the same time lose nothing', async () => {
  const ann = await site.createUser()
  const devices = Array.from({ length: 5 }, () => deviceOf(ann))
  for (const device of devices) await editTimes(device, 8)
  await passDay(ann)
  for (const [index, device] of devices.entries()) device.set('core', `last${index}`, index)
  await Promise.all([...devices.map((device) => device.sync()), compact(), compact()])
  const fresh = deviceOf(ann)
  for (const device of [...devices, fresh]) await device.sync()
  expect(fresh.steps('core')).toMatchObject({ last0: 0, last1: 1, last2: 2, last3: 3, last4: 4 })
  for (const device of devices) expect(device.contents()).toEqual(fresh.contents())
})

const { runs, seed } = randomRun('random planner histories', { short: 4, full: 60, seed: 20261128 })

test.each(Array.from({ length: runs }, (_, index) => seed + index))(
  'compaction: any device gets the same as without it (seed %s)',
  async (seed) => {
    const random = seededRandom(seed)
    const ann = await site.createUser()
    const editors = [1, 2, 3].map(() => deviceOf(ann, { namesAll: random() < 0.5 }))
    /** Devices that stop syncing at some time, with edits that they have not sent. */
    const sleepers: Device[] = []
    for (let round = 0; round < 60; round += 1) {
      const editor = editors[Math.floor(random() * editors.length)] as Device
      for (let edits = random() * 4; edits > 0; edits -= 1) editRandomly(editor, random)
      await editor.sync()
      if (random() < 0.05) await passDay(ann)
      if (random() < 0.05) await compact()
      if (random() < 0.15) {
        const sleeper = deviceOf(ann, { namesAll: random() < 0.5 })
        await sleeper.sync()
        if (random() < 0.5) editRandomly(sleeper, random)
        sleepers.push(sleeper)
      }
    }
    const before = deviceOf(ann)
    await before.sync()
    await passDay(ann)
    await compact()
    const after = deviceOf(ann)
    await after.sync()
    expect(after.contents()).toEqual(before.contents())
    expect((await updatesOf(ann, 'core')).length).toBeLessThanOrEqual(20)

    const all = [...editors, ...sleepers, before, after]
    for (const _ of [1, 2]) for (const device of all) await device.sync()
    const fresh = deviceOf(ann)
    await fresh.sync()
    for (const device of all) expect(device.contents()).toEqual(fresh.contents())
  },
)
