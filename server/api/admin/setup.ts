import { sampleRemoval, setup } from '#contract/setup/setup.schema.ts'
import { getSetup, removeSample } from '../../setup/index.ts'
import { operation } from '../operation.ts'
import { router } from '../router.ts'

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
