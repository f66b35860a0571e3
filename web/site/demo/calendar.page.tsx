import { useSearchParams } from 'react-router'
import { loadersContext } from '../../platform/router/loaders-context.ts'
import { secretUrlMeta } from '../../platform/seo/noindex.ts'
import { LocalDateTime } from '../../platform/time/local-dates.tsx'
import { Button } from '../../platform/ui/button.tsx'
import type { Route } from './+types/calendar.page'
import { requireDemoHost } from './demo-access.ts'
import { MailText } from './mail-body.tsx'

export const meta = secretUrlMeta('Demo calendar')

export const middleware = [requireDemoHost]

export const loader = ({ context }: Route.LoaderArgs) => context.get(loadersContext).demo.listDemoCalendar()

/** The events, or the consent page. URL parameter: `state` of the OAuth flow. */
export default function DemoCalendarPage({ loaderData: events }: Route.ComponentProps) {
  const state = useSearchParams()[0].get('state')
  return (
    <div className="page pt-s7 lg:pt-s8">
      <div className="mx-auto max-w-xl">
        <h1 className="text-xl">Demo calendar: not Google</h1>
        <p className="mt-s2 mb-s5 text-ink-muted">
          {state
            ? 'This page replaces Google’s. Choose whether the site may add events to your calendar.'
            : 'This page replaces Google Calendar. Every event that is added appears here.'}
        </p>
        {state ? (
          <Consent state={state} />
        ) : (
          <ol className="grid gap-s5">
            {events.map(({ id, event: { summary, description, location, start, end } }) => (
              <li key={id} className="sheet min-w-0 p-s5">
                <h2 className="text-lg">{summary}</h2>
                <p className="mt-1 text-sm text-ink-muted">
                  {location}, <LocalDateTime instant={start.dateTime} />
                  {end.dateTime !== start.dateTime && ' to '}
                  {end.dateTime !== start.dateTime && <LocalDateTime instant={end.dateTime} />}
                </p>
                <MailText text={description} />
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  )
}

/** Plain forms to the page to which Google redirects. */
function Consent({ state }: { state: string }) {
  return (
    <section className="sheet grid gap-s3 p-s5" aria-label="Your choice">
      <form action="/calendar/google">
        <input type="hidden" name="code" value="demo" />
        <input type="hidden" name="state" value={state} />
        <Button type="submit" native wide>
          Allow
        </Button>
      </form>
      <form action="/calendar/google">
        <Button type="submit" native wide variant="secondary" name="error" value="access_denied">
          Cancel
        </Button>
      </form>
    </section>
  )
}
