import type { SubscriptionState } from '#server/site/newsletter/index.ts'
import { AuthLayout } from '../../people/auth/auth-layout.tsx'
import { SundayPage } from '../../platform/art/scenes/sunday-page.tsx'
import { loadersContext } from '../../platform/router/loaders-context.ts'
import { secretUrlMeta } from '../../platform/seo/noindex.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { Surface } from '../../platform/ui/surface.tsx'
import type { Route } from './+types/unsubscribe.page'

export const meta = secretUrlMeta('Unsubscribe')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('token') ?? ''
  const state = await context.get(loadersContext).newsletter.getSubscriptionState({ token })
  return { state, action: `/newsletter/unsubscribe?${searchParams}` }
}

const texts: Record<SubscriptionState, { title: string; lead: string }> = {
  on: { title: 'Unsubscribe', lead: 'Do you no longer want our newsletter?' },
  off: {
    title: 'You’re unsubscribed',
    lead: 'We won’t send you the newsletter. You’ll still get emails about your purchases.',
  },
  unknown: {
    title: 'This link isn’t valid',
    lead: 'Part of it may be missing. Please open the link in your latest newsletter.',
  },
}

/** Changes the subscription only on a button press, because mail scanners open every link. */
export default function UnsubscribePage({ loaderData: { state, action } }: Route.ComponentProps) {
  return (
    <AuthLayout {...texts[state]} art={<SundayPage />}>
      <Surface className="p-s5">
        {state === 'unknown' ? (
          <ButtonLink to="/" wide>
            Go to the home page
          </ButtonLink>
        ) : (
          <form method="post" action={action}>
            <input type="hidden" name="choice" value={state === 'on' ? 'stop' : 'start'} />
            <Button type="submit" native wide variant={state === 'on' ? 'primary' : 'secondary'}>
              {state === 'on' ? 'Unsubscribe' : 'Subscribe again'}
            </Button>
          </form>
        )}
      </Surface>
    </AuthLayout>
  )
}
