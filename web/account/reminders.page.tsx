import type { ReminderChoice } from '#server/class-notifications/index.ts'
import { SundayPage } from '../art/scenes/sunday-page.tsx'
import { AccountPage } from '../auth/auth-layout.tsx'
import { privateMeta } from '../auth/private-meta.ts'
import { domain } from '../router/domain-context.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Sheet } from '../ui/surface.tsx'
import type { Route } from './+types/reminders.page'

export const meta: Route.MetaFunction = () => privateMeta('Reminders')

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { token, choice: await context.get(domain).classMail.reminderChoice({ token }) }
}

const words: Record<ReminderChoice, { title: string; lead: string }> = {
  on: { title: 'Reminders of your classes', lead: 'A day before a class begins, we remind you of it by mail.' },
  off: { title: 'No more reminders', lead: 'We remind you of no class. Other mail about what you bought still comes.' },
  unknown: {
    title: 'This link is not valid',
    lead: 'Part of it may be missing. Open the one in your newest reminder.',
  },
}

/**
 * Opening the page changes nothing: programs that look through mail open every link in it. The button does, with or
 * without scripts.
 */
export default function RemindersPage({ loaderData: { token, choice } }: Route.ComponentProps) {
  return (
    <AccountPage {...words[choice]} art={<SundayPage />}>
      <Sheet className="p-s5">
        {choice === 'unknown' ? (
          <ButtonLink to="/classes" wide>
            See the classes
          </ButtonLink>
        ) : (
          <form method="post" action={`/reminders?token=${encodeURIComponent(token)}`}>
            <input type="hidden" name="choice" value={choice === 'on' ? 'stop' : 'start'} />
            <Button type="submit" wide>
              {choice === 'on' ? 'Send me no more reminders' : 'Remind me again'}
            </Button>
          </form>
        )}
      </Sheet>
    </AccountPage>
  )
}
