export {
  findClassEntitlement,
  findCoachingEntitlement,
  findRevokedEntitlement,
  hasPlannerAccess,
  hasRevokedEntitlement,
  requirePlannerAccess,
} from './find-entitlement.ts'
export { accessGrantedMail, plannerGrantedMail } from './mail-templates.ts'
export { syncEntitlements } from './sync-entitlements.ts'
