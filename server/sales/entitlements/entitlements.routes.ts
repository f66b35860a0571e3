import { entitlementList } from '#contract/sales/entitlements/entitlements.schema.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { listEntitlements } from './list-entitlements.ts'

export const entitlementsApi = router().openapiRoutes([
  operation('GET /account/entitlements', listEntitlements, {
    summary: 'List what I may use without a payment',
    output: entitlementList,
  }),
])
