import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRun } from '../../../tests/run-length.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { createDevice, postJsonSync, postSync } from './device.fixture.ts'
import { editRandomly, oneOf, seededRandom } from './random-edits.fixture.ts'
import { fetchStoredUpdates } from './stored-updates.fixture.ts'

const { runs, seed } = randomRun('forms of a sync', { short: 6, full: 100, seed: 3 })
const STEPS = 25

const site = await openSiteForFile({ seed: false })

/** Browsers with an older build send JSON with base64 for weeks. */
test('sync: the same requests as bytes and as JSON get the same responses, and store the same documents', async () => {
  const history = fc.asyncProperty(fc.integer(), async (seed) => {
    const random = seededRandom(seed)
    const [ann, ben] = [await site.createUser(), await site.createUser()]
    const openDevice = (namesAll: boolean) =>
      createDevice(
        async (input) => {
          const [response, other] = [await postSync(site, ann, input), await postJsonSync(site, ben, input)]
          expect(other.body).toEqual(response.body)
          return response
        },
        { namesAll },
      )
    const devices = [openDevice(false), openDevice(true)]
    for (let step = 0; step < STEPS; step += 1) {
      const device = oneOf(devices, random)
      editRandomly(device, random)
      if (random() < 0.3) await device.sync()
    }
    for (const device of [...devices, ...devices]) await device.sync()
    expect(devices[0]?.contents()).toEqual(devices[1]?.contents())
    const [stored, others] = [await fetchStoredUpdates(site, ann), await fetchStoredUpdates(site, ben)]
    const contents = ({ document, seq, payload }: (typeof stored)[number]) => [document, seq, payload.toString('hex')]
    expect(others.map(contents)).toEqual(stored.map(contents))
  })
  await fc.assert(history, { numRuns: runs, seed })
})
