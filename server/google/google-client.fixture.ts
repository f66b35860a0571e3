import { afterAll, beforeAll } from 'vitest'
import { type GoogleStandIn, openGoogleStandIn } from '../../tests/fake-google/server.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'

/** A site that is set up for Google, and the Google that it asks, for all tests of a file. */
export function aSiteWithGoogle(): { site: TestSite; google: GoogleStandIn } {
  const both = {} as { site: TestSite; google: GoogleStandIn }
  beforeAll(async () => {
    both.google = await openGoogleStandIn()
    both.site = await openTestSite({ seed: false, google: both.google })
  })
  afterAll(async () => {
    await both.site.close()
    await both.google.close()
  })
  return both
}
