import type { Settings } from '#contract/site/settings/settings.schema.ts'
import type { TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { loadSettings } from './settings-cache.ts'

export async function changeSettings(site: TestSite, admin: TestUser, change: Partial<Settings>): Promise<void> {
  const body = { ...(await loadSettings(site.base.db)), ...change }
  const { status } = await site.call('PUT', '/api/admin/settings', { token: admin.token, body })
  if (status !== 200) throw new Error(`settings were not saved: ${status}`)
}
