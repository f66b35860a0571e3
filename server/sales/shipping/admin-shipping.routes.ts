import { shippingSettings } from '#contract/sales/shipping/shipping-zones.schema.ts'
import { FORM_BYTES_MAX } from '../../platform/api/body-limits.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { getShippingSettings, saveShippingSettings } from './admin/settings.ts'

export const adminShippingApi = router().openapiRoutes([
  operation('GET /admin/shipping', getShippingSettings, {
    permission: 'fulfillment',
    summary: 'Get the shipping zones with their countries and rates',
    output: shippingSettings,
  }),
  operation('PUT /admin/shipping', saveShippingSettings, {
    permission: 'fulfillment',
    summary: 'Replace the shipping zones, unless they were changed since they were read',
    maxBodyBytes: FORM_BYTES_MAX,
    body: shippingSettings,
    output: shippingSettings,
  }),
])
