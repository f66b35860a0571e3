import { newsletterPreference, newsletterState } from '#contract/newsletter/newsletter.schema.ts'
import { getPreference, setPreference } from '../../newsletter/index.ts'
import { operation } from '../operation.ts'
import { router } from '../router.ts'

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
