import { afterAll } from 'vitest'
import { openFakeGoogle } from '../../../tests/fake-google/server.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'

export async function openSiteWithGoogle() {
  const google = await openFakeGoogle()
  afterAll(() => google.close())
  return { google, site: await openSiteForFile({ seed: false, google }) }
}
