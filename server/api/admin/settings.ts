import { settingsChange } from '#contract/settings/settings.schema.ts'
import { changeSettings, getSettings } from '../../settings/index.ts'
import { operation } from '../operation.ts'
import { router } from '../router.ts'

export const adminSettingsApi = router().openapiRoutes([
  operation('GET /admin/settings', getSettings, { summary: 'Get the settings of the site', output: settingsChange }),
  operation('PUT /admin/settings', changeSettings, {
    summary: 'Replace the settings of the site, unless they were changed since they were read',
    body: settingsChange,
    output: settingsChange,
  }),
])
