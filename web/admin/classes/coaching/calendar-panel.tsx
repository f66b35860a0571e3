import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { CoachingCalendar } from '#contract/classes/coaching/coaching-calendar.schema.ts'
import { connectGoogle } from '../../../classes/schedule/google/google-calendar.ts'
import { onConnected } from '../../../classes/schedule/google/google-connected-channel.ts'
import { api } from '../../../platform/api/client.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { LocalDateTime } from '../../../platform/time/local-dates.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'

/** Choice of a Google Calendar whose busy times block sessions. */
export function CalendarPanel({ calendar }: { calendar: CoachingCalendar }) {
  const { busy, run } = useMutation('Failed to update your Google Calendar')
  const { revalidate } = useRevalidator()
  useEffect(() => onConnected(() => void revalidate()), [revalidate])
  const use = (isUsed: boolean) =>
    run(
      async () => (await api.admin['coaching-calendar'].$put({ json: { isUsed } })).json(),
      () => (isUsed ? 'Busy times block sessions now' : 'Busy times no longer block sessions'),
    )
  const { isUsed, email, connection } = calendar
  return (
    <section aria-labelledby="google-calendar" className="mt-s7 border-t border-hair pt-s5">
      <h2 id="google-calendar" className="text-xl">
        Google Calendar
      </h2>
      <p className="mt-s1 mb-s4 max-w-prose text-ink-muted">
        {isUsed
          ? `Sessions can’t be booked while the Google Calendar of ${email} is busy. We check it every minute, and see no details of events.`
          : 'Sessions can’t be booked while your Google Calendar is busy, if you want. We see when you’re busy, but no details of events.'}
      </p>
      <CheckNotice calendar={calendar} />
      <div className="row">
        {isUsed && (
          <Button variant="secondary" busy={busy} onClick={() => void use(false)}>
            Stop using it
          </Button>
        )}
        {connection !== 'ready' && (
          <Button variant="secondary" onClick={() => void connectGoogle()}>
            {connection === 'none' ? 'Connect Google Calendar' : 'Connect again'}
          </Button>
        )}
        {!isUsed && connection === 'ready' && (
          <Button variant="secondary" busy={busy} onClick={() => void use(true)}>
            Use my busy times
          </Button>
        )}
      </div>
    </section>
  )
}

function CheckNotice({ calendar: { isUsed, checkedAt, failedAt, connection } }: { calendar: CoachingCalendar }) {
  if (!isUsed && connection === 'refused')
    return (
      <div className="mb-s4">
        <Notice title="We can’t see yet when you’re busy.">
          <p>Connect again, and allow us to see it on Google’s page.</p>
        </Notice>
      </div>
    )
  if (!isUsed || failedAt === null) return null
  return (
    <div className="mb-s4">
      <Notice tone="bad" title="Google isn’t answering.">
        <p>
          {checkedAt ? (
            <>
              We use your busy times of <LocalDateTime instant={checkedAt} /> until it does.
            </>
          ) : (
            'We don’t know your busy times yet.'
          )}
        </p>
      </Notice>
    </div>
  )
}
