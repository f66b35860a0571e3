import { useSearchParams } from 'react-router'
import type { WebhookEventPage } from '#contract/sales/orders/admin-payments.schema.ts'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import { LoadFailed, Pagination } from '../../platform/list/pagination.tsx'
import { EventRow } from './event-row.tsx'
import type { EventStatus } from './load-payments.ts'

const statusOptions: readonly { value: EventStatus | ''; label: string }[] = [
  { value: '', label: 'All events' },
  { value: 'failed', label: 'Failed' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'replayed', label: 'Replayed' },
]

const emptyTexts: Record<EventStatus | '', string> = {
  '': 'No events yet. Events from the payment provider will appear here.',
  failed: 'No events have failed.',
  waiting: 'No events are waiting.',
  replayed: 'No events have been replayed.',
}

type EventListProps = { page: WebhookEventPage | undefined; status: EventStatus | undefined }

export function EventList({ page, status }: EventListProps) {
  const [, setParams] = useSearchParams()
  const events = page?.events ?? []
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
            value={status ?? ''}
            onChange={({ target }) =>
              setParams(
                { tab: 'payments', ...(target.value ? { status: target.value } : {}) },
                { preventScrollReset: true },
              )
            }
          />
        </div>
      </div>
      {!page && <LoadFailed />}
      {page && events.length === 0 && <p className="px-s4 pb-s5 text-ink-muted sm:px-s5">{emptyTexts[status ?? '']}</p>}
      {events.length > 0 && (
        <ul aria-label="List of payment events" className="divide-y divide-hair border-t border-hair">
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
      {page && <Pagination label="Pages of events" nextCursor={page.nextCursor} />}
    </section>
  )
}
