import { taxSettings, taxSettingsView } from '#contract/sales/tax/tax-settings.schema.ts'
import { FORM_BYTES_MAX } from '../../platform/api/body-limits.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { getTaxSettings, saveTaxSettings } from './admin/settings.ts'

export const adminTaxApi = router().openapiRoutes([
  operation('GET /admin/tax', getTaxSettings, {
    summary: 'Get the tax settings with their rates',
    output: taxSettingsView,
  }),
  operation('PUT /admin/tax', saveTaxSettings, {
    summary: 'Replace the tax settings and rates, unless they were changed since they were read',
    maxBodyBytes: FORM_BYTES_MAX,
    body: taxSettings,
    output: taxSettings,
  }),
])
