import type { UserEntitlements } from '#contract/sales/entitlements/entitlements.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { loadOrToast } from '../../../platform/api/load-or-toast.ts'

export function loadUserAccess(id: string, signal: AbortSignal): Promise<UserEntitlements | undefined> {
  const response = api.admin.users[':id'].entitlements.$get({ param: { id } }, { init: { signal } })
  return loadOrToast(response, 'Failed to fetch the access of this user')
}
