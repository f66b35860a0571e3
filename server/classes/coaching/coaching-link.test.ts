import { expect, test } from 'vitest'
import { coachingTypes } from '#db/schema/classes/coaching.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { createNotifyListener } from '../../platform/page-cache/notify-listener.fixture.ts'
import { createPublicLoaders } from '../../public-loaders.ts'
import { createType } from './coaching.fixture.ts'

const site = await openSiteForFile({ seed: false })

/**
 * The home page and the classes of the account link to coaching while a kind of session is offered; the footer always
 * does.
 */
test('the home page links to coaching while a session is offered, and a change invalidates it', async () => {
  const listener = await createNotifyListener(site)
  const isOffered = () => createPublicLoaders(site.base).coaching.isCoachingOffered()
  expect(await isOffered()).toBe(false)
  const create = async () => void (await createType(site))
  expect(await listener.tagsNotifiedBy(create)).toEqual(['coaching'])
  expect(await isOffered()).toBe(true)
  const deactivate = () => site.base.db.update(coachingTypes).set({ isActive: false })
  expect(await listener.tagsNotifiedBy(deactivate)).toEqual(['coaching'])
  expect(await isOffered()).toBe(false)
  await listener.client.end()
})
