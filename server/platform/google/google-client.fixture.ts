import { afterAll, beforeAll } from 'vitest'
import { type FakeGoogle, openFakeGoogle } from '../../../tests/fake-google/server.ts'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'

export function openSiteWithGoogle(): { site: TestSite; google: FakeGoogle } {
  const environment = {} as { site: TestSite; google: FakeGoogle }
  beforeAll(async () => {
    environment.google = await openFakeGoogle()
    environment.site = await openTestSite({ seed: false, google: environment.google })
  })
  afterAll(async () => {
    await environment.site.close()
    await environment.google.close()
  })
  return environment
}
