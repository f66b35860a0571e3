import { useSearchParams } from 'react-router'
import { AuthLayout } from '../../people/auth/auth-layout.tsx'
import { SundayPage } from '../../platform/art/scenes/sunday-page.tsx'
import { secretUrlMeta } from '../../platform/seo/noindex.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { Surface } from '../../platform/ui/surface.tsx'

export const meta = secretUrlMeta('Planner reminders')

/** The link in a reminder. Changes the setting only on a button press, because mail scanners open every link. */
export default function ReminderUnsubscribePage() {
  const [params] = useSearchParams()
  if (params.has('stopped'))
    return (
      <AuthLayout
        title="No more reminder emails"
        lead="You can turn them on again in your planner at any time."
        art={<SundayPage />}
      >
        <Surface className="p-s5">
          <ButtonLink to="/planner/settings" wide>
            Open the planner’s settings
          </ButtonLink>
        </Surface>
      </AuthLayout>
    )
  return (
    <AuthLayout
      title="Planner reminders"
      lead="Your planner emails you when a step or a session is due."
      art={<SundayPage />}
    >
      <Surface className="p-s5">
        <form method="post" action={`/planner/reminders?token=${encodeURIComponent(params.get('token') ?? '')}`}>
          <input type="hidden" name="choice" value="stop" />
          <Button type="submit" native wide>
            Stop these emails
          </Button>
        </form>
      </Surface>
    </AuthLayout>
  )
}
