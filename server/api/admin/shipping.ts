import { shippingSettings } from '#contract/shipping/shipping-zones.schema.ts'
import { getShippingSettings, saveShippingSettings } from '../../shipping/index.ts'
import { FORM_BYTES_MAX } from '../body-limits.ts'
import { operation } from '../operation.ts'
import { router } from '../router.ts'

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
