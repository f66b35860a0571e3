import { afterAll, beforeAll } from 'vitest'
import { type FakeGoogle, openFakeGoogle } from '../../tests/fake-google/server.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'

/** A site that is set up for Google, and the Google that it asks, for all tests of a file. */
export function aSiteWithGoogle(): { site: TestSite; google: FakeGoogle } {
  const both = {} as { site: TestSite; google: FakeGoogle }
  beforeAll(async () => {
    both.google = await openFakeGoogle()
    both.site = await openTestSite({ seed: false, google: both.google })
  })
  afterAll(async () => {
    await both.site.close()
    await both.google.close()
  })
  return both
}
