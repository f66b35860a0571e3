export { grantEntitlement } from './admin/grant-entitlement.ts'
export { listUserEntitlements } from './admin/list-user-entitlements.ts'
export { revokeEntitlement } from './admin/revoke-entitlement.ts'
export {
  findClassEntitlement,
  findRevokedEntitlement,
  findSessionEntitlement,
  hasPlannerAccess,
  hasRevokedEntitlement,
  requirePlannerAccess,
} from './find-entitlement.ts'
export { listEntitlements } from './list-entitlements.ts'
export { accessGrantedMail, plannerGrantedMail } from './mail-templates.ts'
export { syncEntitlements } from './sync-entitlements.ts'
