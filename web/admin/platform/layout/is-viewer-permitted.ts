import { isPermitted, type Permission } from '#contract/people/accounts/permissions.ts'
import { store } from '../../../platform/api/client.ts'

/** For loaders, which skip the parts of a page that the viewer's role does not include. */
export function isViewerPermitted(permission: Permission): boolean {
  const user = store.read()?.user
  return user !== undefined && isPermitted(user.role, permission)
}
