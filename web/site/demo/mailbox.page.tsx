import { data, useRevalidator } from 'react-router'
import { BlankPaper } from '../../platform/art/blank-paper.tsx'
import { loadersContext } from '../../platform/router/loaders-context.ts'
import { noindexMeta } from '../../platform/seo/noindex.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import type { Route } from './+types/mailbox.page'
import { requireDemoAccess } from './demo-access.ts'
import { MailCard } from './mail-card.tsx'

export const meta = noindexMeta('Captured email')

export const middleware = [requireDemoAccess]

export async function loader({ context }: Route.LoaderArgs) {
  const { demo, site } = context.get(loadersContext)
  if (!site.capturesMail) throw data(null, { status: 404 })
  return demo.mailbox()
}

export default function DemoMailbox({ loaderData: mails }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <div className="page pt-s7 lg:pt-s8">
      <div className="mx-auto max-w-3xl">
        <div className="mb-s6 flex flex-wrap items-end justify-between gap-s4">
          <div>
            <h1>Captured email</h1>
            <p className="mt-s3 text-ink-muted">
              Every email this site would have sent, newest first. Nothing has left this machine.
            </p>
          </div>
          <div className="row">
            <ButtonLink to="/demo/mailbox/templates" variant="quiet" size="small">
              Email templates
            </ButtonLink>
            <ButtonLink to="/demo/calendar" variant="quiet" size="small">
              Demo calendar
            </ButtonLink>
            <Button variant="secondary" size="small" busy={state === 'loading'} onClick={() => void revalidate()}>
              Refresh
            </Button>
          </div>
        </div>
        {mails.length === 0 ? (
          <NoMail />
        ) : (
          <ol className="grid gap-s5">
            {mails.map((mail) => (
              <li key={mail.id} className="min-w-0">
                <MailCard mail={mail} />
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  )
}

function NoMail() {
  return (
    <EmptyState
      level={2}
      art={<BlankPaper />}
      title="No emails yet"
      action={<ButtonLink to="/auth">Sign up</ButtonLink>}
    >
      Sign up or enroll in a class, and the email will appear here a moment later.
    </EmptyState>
  )
}
