import { sampleRemoval, setup } from '#contract/site/setup/setup.schema.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { getSetup } from './get-setup.ts'
import { removeSample } from './sample.ts'

export const adminSetupApi = router().openapiRoutes([
  operation('GET /admin/setup', getSetup, {
    summary: 'Get what has to be done before the site goes live',
    output: setup,
  }),
  operation('DELETE /admin/sample', removeSample, {
    summary: 'Remove the sample content, except what an admin changed',
    output: sampleRemoval,
  }),
])
