import { settingsChange } from '#contract/site/settings/settings.schema.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { changeSettings, getSettings } from './change-settings.ts'

export const adminSettingsApi = router().openapiRoutes([
  operation('GET /admin/settings', getSettings, { summary: 'Get the settings of the site', output: settingsChange }),
  operation('PUT /admin/settings', changeSettings, {
    summary: 'Replace the settings of the site, unless they were changed since they were read',
    body: settingsChange,
    output: settingsChange,
  }),
])
