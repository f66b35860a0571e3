import { userParams } from '#contract/people/accounts/users.schema.ts'
import { grantInput, userEntitlements } from '#contract/sales/entitlements/entitlements.schema.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { grantEntitlement } from './admin/grant-entitlement.ts'
import { listUserEntitlements } from './admin/list-user-entitlements.ts'
import { revokeEntitlement } from './admin/revoke-entitlement.ts'

export const adminEntitlementsApi = router().openapiRoutes([
  operation('GET /admin/users/{id}/entitlements', listUserEntitlements, {
    permission: 'fulfillment',
    summary: 'List what a user may use or could use without a payment',
    params: userParams,
    output: userEntitlements,
  }),
  operation(
    'POST /admin/users/{id}/entitlements',
    async (ctx, input) => {
      await grantEntitlement(ctx, input)
      return listUserEntitlements(ctx, input)
    },
    {
      summary: 'Give a user access to all classes or to one class without a payment',
      params: userParams,
      body: grantInput,
      output: userEntitlements,
      status: 201,
    },
  ),
  operation(
    'DELETE /admin/entitlements/{id}',
    async (ctx, input) => {
      const { userId } = await revokeEntitlement(ctx, input)
      return listUserEntitlements(ctx, { id: userId })
    },
    {
      summary: 'Take access back; cancels enrollments made with it that have not begun',
      params: userParams,
      output: userEntitlements,
    },
  ),
])
