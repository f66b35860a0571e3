import type { QueueHealth } from '#contract/ops/health/health.schema.ts'
import type { JobName } from '#server/platform/jobs/jobs.ts'
import { api } from '../../../platform/api/client.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { StatusLabel } from '../../../platform/ui/status-label.tsx'

export function JobQueues({ jobs }: { jobs: readonly QueueHealth[] }) {
  return (
    <section className="sheet" aria-labelledby="jobs">
      <div className="grid gap-s1 p-s4 sm:p-s5">
        <h2 id="jobs" className="text-xl">
          Background jobs
        </h2>
        <p className="text-ink-muted">
          Failed jobs are retried for a day when that can help. Jobs that failed for good are listed for a week.
        </p>
      </div>
      <ul aria-label="List of queues" className="divide-y divide-hair border-t border-hair">
        {sortFailedFirst(jobs).map((queue) => (
          <QueueItem key={queue.name} queue={queue} />
        ))}
      </ul>
    </section>
  )
}

function QueueItem({ queue }: { queue: QueueHealth }) {
  const { name, waiting, active, failed } = queue
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-s5 gap-y-s2 px-s4 py-s3 sm:px-s5">
      <span>{queueTitle(name)}</span>
      <div className="flex flex-col items-end gap-x-s5 gap-y-s2 sm:flex-row sm:items-center">
        {waiting > 0 && <span>{`${numberFormat.format(waiting)} waiting`}</span>}
        {active > 0 && <span>{`${numberFormat.format(active)} running`}</span>}
        {failed > 0 && <StatusLabel tone="bad">{`${numberFormat.format(failed)} failed`}</StatusLabel>}
        {failed > 0 && <RetryButton queue={queue} />}
        {waiting + active + failed === 0 && <span className="text-ink-muted">No jobs</span>}
      </div>
    </li>
  )
}

function RetryButton({ queue: { name, failed } }: { queue: QueueHealth }) {
  const { busy, run } = useMutation('Failed to retry')
  const retry = () =>
    run(
      async () => (await api.admin.health.jobs[':queue'].retry.$post({ param: { queue: name } })).json(),
      ({ retried }) => (retried === 1 ? 'Retrying one job.' : `Retrying ${retried} jobs.`),
    )
  return (
    <Button variant="secondary" size="small" busy={busy} onClick={() => void retry()}>
      Try again
      <span className="sr">{`: ${queueTitle(name)}, ${failed}`}</span>
    </Button>
  )
}

const numberFormat = new Intl.NumberFormat('en-US')

const sortFailedFirst = (jobs: readonly QueueHealth[]) =>
  jobs.toSorted((a, b) => Number(b.failed > 0) - Number(a.failed > 0))

const queueTitles: Record<JobName, string> = {
  'classes.notify': 'Notifying people about class changes',
  'classes.notify-sessions': 'Notifying people about changed sessions',
  'classes.message': 'Emailing people enrolled in a class',
  'classes.send-join-links': 'Sending links to join',
  'classes.cancel': 'Canceling classes and refunding enrollments',
  'classes.remind': 'Sending class reminders',
  'coaching.sync-calendar': 'Reading busy times from Google Calendar',
  'entitlements.ended': 'Canceling classes after access has ended',
  'gifts.voided': 'Canceling refunded gifts',
  'admin-notifications.send': 'Sending daily emails to admins',
  'mail.send': 'Sending email',
  'orders.expire': 'Expiring unpaid orders',
  'orders.reconcile': 'Checking orders with the payment provider',
  'orders.refund': 'Sending refunds',
  'tax.record': 'Recording tax at Stripe',
  'waiting-list.promote': 'Offering spots to waiting lists',
  'waiting-list.promote-all': 'Cleaning up waiting lists',
  'accounts.cleanup': 'Cleaning up sessions and links',
  'backups.create': 'Creating the daily backup',
  'demo.deliver': 'Delivering demo payment events',
  'planner.compact': 'Compacting planners',
  'planner-reminders.push': 'Sending push messages',
  'planner-reminders.send': 'Sending planner reminders',
  'newsletter.send': 'Sending newsletters',
  'reviews.invite': 'Inviting buyers to write reviews',
  'google.revoke': 'Revoking Google access',
  'media.cleanup': 'Deleting image files',
  'videos.cleanup': 'Deleting unused videos',
  'course-files.cleanup': 'Deleting unused lesson files',
  'downloads.cleanup': 'Deleting product files',
}

const queueTitle = (name: string) => queueTitles[name as JobName] ?? name
