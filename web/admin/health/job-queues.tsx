import type { QueueHealth } from '#contract/health.ts'
import { api } from '../../session/client.ts'
import { Button } from '../../ui/button.tsx'
import { Loading, SkeletonRows } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import { useDeed } from '../use-deed.ts'

/** What is left to do by itself, queue by queue, and what failed within the last week. */
export function JobQueues({ jobs, onRetried }: { jobs: readonly QueueHealth[] | undefined; onRetried: () => void }) {
  return (
    <section className="sheet grid gap-s4 py-s4 sm:py-s5" aria-labelledby="jobs">
      <div className="grid gap-s1 px-s4 sm:px-s5">
        <h2 id="jobs" className="text-xl">
          Work that is done by itself
        </h2>
        <p className="text-ink-muted">
          What fails is tried again for a day, where that can help. What failed for good is kept for a week.
        </p>
      </div>
      {jobs ? (
        <Table
          label="Queues of work"
          rows={jobs}
          rowKey={({ name }) => name}
          columns={[
            { title: 'Work', cell: ({ name }) => titleOf(name) },
            { title: 'Waiting', align: 'end', cell: ({ waiting }) => waiting },
            { title: 'Under way', align: 'end', cell: ({ active }) => active },
            { title: 'Failed', align: 'end', cell: ({ failed }) => failed },
            {
              title: 'Try again',
              hidden: true,
              cell: (queue) => queue.failed > 0 && <TryAgain queue={queue} onRetried={onRetried} />,
            },
          ]}
        />
      ) : (
        <Loading label="Loading the queues" className="px-s4 sm:px-s5">
          <SkeletonRows />
        </Loading>
      )}
    </section>
  )
}

function TryAgain({ queue: { name, failed }, onRetried }: { queue: QueueHealth; onRetried: () => void }) {
  const { busy, run } = useDeed('Failed to try again')
  const retry = async () => {
    await run(
      async () => (await api.admin.health.jobs[':queue'].retry.$post({ param: { queue: name } })).json(),
      ({ retried }) => (retried === 1 ? 'One job is tried again.' : `${retried} jobs are tried again.`),
    )
    onRetried()
  }
  return (
    <Button variant="secondary" size="small" busy={busy} onClick={() => void retry()}>
      Try again
      <span className="sr">{`: ${titleOf(name)}, ${failed}`}</span>
    </Button>
  )
}

const titles: Record<string, string> = {
  'classes.tell': 'Telling who is enrolled of changes',
  'classes.remind': 'Reminding of classes',
  'mail.send': 'Sending mail',
  'orders.expire': 'Ending unpaid orders',
  'orders.reconcile': 'Comparing orders with the payment service',
  'orders.refund': 'Paying back',
  'waiting.pass': 'Passing on spots',
  'waiting.sweep': 'Clearing up waiting lists',
  'accounts.sweep': 'Clearing up sessions and links',
  'demo.deliver': 'Messages of the demo’s payments',
  'google.revoke': 'Taking back consents at Google',
  'pictures.sweep': 'Removing files of pictures',
  'downloads.sweep': 'Removing files of products',
}

const titleOf = (name: string) => titles[name] ?? name
