import type { ReminderPreference } from '#server/classes/notifications/index.ts'
import { SundayPage } from '../../platform/art/scenes/sunday-page.tsx'
import { loadersContext } from '../../platform/router/loaders-context.ts'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { secretUrlMeta } from '../../platform/seo/noindex.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { Surface } from '../../platform/ui/surface.tsx'
import { AuthLayout } from '../auth/auth-layout.tsx'
import type { Route } from './+types/reminders.page'

export const meta = secretUrlMeta('Reminders')

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { token, choice: await context.get(loadersContext).classNotifications.getReminderPreference({ token }) }
}

const texts: Record<ReminderPreference, { title: string; lead: string }> = {
  on: { title: 'Class reminders', lead: 'We email you a reminder the day before a class starts.' },
  off: {
    title: 'Reminders are off',
    lead: 'We won’t remind you of classes. You’ll still get emails about your purchases.',
  },
  unknown: {
    title: 'This link isn’t valid',
    lead: 'Part of it may be missing. Please open the link in your latest reminder.',
  },
}

/** Changes the setting only on a button press, because mail scanners open every link. */
export default function RemindersPage({ loaderData: { token, choice } }: Route.ComponentProps) {
  return (
    <AuthLayout {...texts[choice]} art={<SundayPage />}>
      <Surface className="p-s5">
        {choice === 'unknown' ? (
          <ButtonLink to="/classes" prefetch={publicPrefetch} wide>
            Browse Classes
          </ButtonLink>
        ) : (
          <form method="post" action={`/reminders?token=${encodeURIComponent(token)}`}>
            <input type="hidden" name="choice" value={choice === 'on' ? 'stop' : 'start'} />
            <Button type="submit" native wide>
              {choice === 'on' ? 'Stop reminders' : 'Turn on reminders'}
            </Button>
          </form>
        )}
      </Surface>
    </AuthLayout>
  )
}
