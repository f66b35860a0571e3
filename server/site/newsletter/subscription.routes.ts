import { newsletterPreference, newsletterState } from '#contract/site/newsletter/newsletter.schema.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { getPreference, setPreference } from './unsubscribe.ts'

export const accountNewsletterApi = router().openapiRoutes([
  operation('GET /account/newsletter', getPreference, {
    summary: 'Get whether I get the newsletter',
    output: newsletterState,
  }),
  operation('PUT /account/newsletter', setPreference, {
    summary: 'Switch the newsletter on or off for my email',
    body: newsletterPreference,
    output: newsletterState,
  }),
])
