import { cardDate, clockText } from '#contract/dates.ts'
import type { CapturedMail } from '#server/site/demo/index.ts'
import { useTimeZone, wallClock } from '../../platform/time/use-time-zone.ts'
import { MailHtml, MailText } from './mail-body.tsx'

export function MailCard({ mail }: { mail: CapturedMail }) {
  const { to, subject, sentAt, text, html, calendar } = mail
  return (
    <article className="sheet p-s5" aria-label={subject}>
      <h2 className="text-lg">{subject}</h2>
      <p className="mt-1 flex flex-wrap justify-between gap-x-s5 border-b border-hair pb-s3 text-sm text-ink-muted">
        <span className="break-all">To {to}</span>
        <SentAt sentAt={sentAt} />
      </p>
      <MailText text={text} />
      {calendar && <MailCalendar calendar={calendar} />}
      <MailHtml html={html} subject={subject} />
    </article>
  )
}

function MailCalendar({ calendar }: { calendar: string }) {
  const file = `data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`
  return (
    <p className="mt-s3">
      {'Attachment: '}
      <a className="link" href={file} download="class.ics">
        class.ics
      </a>
    </p>
  )
}

/** Shows UTC until the browser's time zone is known. */
function SentAt({ sentAt }: { sentAt: string }) {
  const zone = useTimeZone()
  const { date, time } = wallClock(new Date(sentAt), zone ?? 'UTC')
  return (
    <time className="tabular-nums" dateTime={sentAt}>
      {`${cardDate(date)}, ${clockText(time)}${zone === null ? ' UTC' : ''}`}
    </time>
  )
}
