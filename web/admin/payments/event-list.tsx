import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { WebhookEventRow, WebhookEventsInput } from '#contract/orders/admin-payments.schema.ts'
import { api } from '../../api/client.ts'
import { useFetch } from '../../api/use-fetch.ts'
import { SelectField } from '../../forms/select-field.tsx'
import { Loading, SkeletonRows } from '../../ui/loading.tsx'
import { LoadFailed, Pagination } from '../list/pagination.tsx'
import { EventRow } from './event-row.tsx'

type Status = NonNullable<WebhookEventsInput['status']>

const statusOptions: readonly { value: Status | ''; label: string }[] = [
  { value: '', label: 'All events' },
  { value: 'failed', label: 'Failed' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'replayed', label: 'Replayed' },
]

const emptyTexts: Record<Status | '', string> = {
  '': 'No events yet. Events from the payment provider will appear here.',
  failed: 'No events have failed.',
  waiting: 'No events are waiting.',
  replayed: 'No events have been replayed.',
}

export function EventList({ onReplayed }: { onReplayed: () => void }) {
  const [params, setParams] = useSearchParams()
  const status = statusOptions.find(({ value }) => value && value === params.get('status'))?.value ?? ''
  const cursor = params.get('cursor')
  const fetchPage = useCallback(async () => {
    const query = { ...(status ? { status } : {}), ...(cursor ? { cursor } : {}) }
    return (await api.admin.payments.messages.$get({ query })).json()
  }, [status, cursor])
  const { data, isFailed, reload } = useFetch(fetchPage, 'Failed to fetch payment events')
  const handleReplayed = () => {
    reload()
    onReplayed()
  }
  const events: readonly WebhookEventRow[] = data?.messages ?? []
  return (
    <section className="pt-s4 sm:pt-s5" aria-labelledby="messages">
      <div className="flex flex-wrap items-center justify-between gap-s3 px-s4 pb-s4 sm:px-s5">
        <h2 id="messages" className="text-xl">
          Payment events
        </h2>
        <div className="max-sm:w-full sm:w-48">
          <SelectField
            label={<span className="sr">Filter events</span>}
            options={statusOptions}
            value={status}
            onChange={({ target }) =>
              setParams(
                { tab: 'payments', ...(target.value ? { status: target.value } : {}) },
                { preventScrollReset: true },
              )
            }
          />
        </div>
      </div>
      {isFailed && <LoadFailed onRetry={reload} />}
      {!isFailed && !data && (
        <Loading label="Loading events">
          <SkeletonRows rows={4} />
        </Loading>
      )}
      {!isFailed && data && events.length === 0 && (
        <p className="px-s4 pb-s5 text-ink-muted sm:px-s5">{emptyTexts[status]}</p>
      )}
      {!isFailed && events.length > 0 && (
        <ul aria-label="List of payment events" className="divide-y divide-hair border-t border-hair">
          {events.map((event) => (
            <EventRow key={event.id} event={event} onReplayed={handleReplayed} />
          ))}
        </ul>
      )}
      {!isFailed && data && <Pagination label="Pages of events" nextCursor={data.nextCursor} />}
    </section>
  )
}
