import { entitlementList } from '#contract/entitlements/entitlements.schema.ts'
import { listEntitlements } from '../../entitlements/index.ts'
import { operation } from '../operation.ts'
import { router } from '../router.ts'

export const entitlementsApi = router().openapiRoutes([
  operation('GET /account/entitlements', listEntitlements, {
    summary: 'List what I may use without a payment',
    output: entitlementList,
  }),
])
