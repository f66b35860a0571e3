import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { WebhookEventRow, WebhookEventsInput } from '#contract/orders/admin-payments.schema.ts'
import { api } from '../../api/client.ts'
import { useFetch } from '../../api/use-fetch.ts'
import { SelectField } from '../../forms/select-field.tsx'
import { Loading, SkeletonRows } from '../../ui/skeleton.tsx'
import { ListFailed, Pagination } from '../list/pagination.tsx'
import { EventRow } from './event-row.tsx'

type Status = NonNullable<WebhookEventsInput['status']>

const choices: readonly { value: Status | ''; label: string }[] = [
  { value: '', label: 'Every message' },
  { value: 'failed', label: 'Failed' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'replayed', label: 'Replayed' },
]

const emptyTexts: Record<Status | '', string> = {
  '': 'No messages yet. What the payment service tells will appear here.',
  failed: 'No message has failed.',
  waiting: 'No message is waiting.',
  replayed: 'No message was replayed.',
}

/** What the payment service told, the newest first. Which ones is in the address. */
export function EventList({ onReplayed }: { onReplayed: () => void }) {
  const [params, setParams] = useSearchParams()
  const status = choices.find(({ value }) => value && value === params.get('status'))?.value ?? ''
  const cursor = params.get('cursor')
  const page = useCallback(async () => {
    const query = { ...(status ? { status } : {}), ...(cursor ? { cursor } : {}) }
    return (await api.admin.payments.messages.$get({ query })).json()
  }, [status, cursor])
  const { data, isFailed, reload } = useFetch(page, 'Failed to fetch payment messages')
  const changed = () => {
    reload()
    onReplayed()
  }
  const messages: readonly WebhookEventRow[] = data?.messages ?? []
  return (
    <section className="pt-s4 sm:pt-s5" aria-labelledby="messages">
      <div className="flex flex-wrap items-center justify-between gap-s3 px-s4 pb-s4 sm:px-s5">
        <h2 id="messages" className="text-xl">
          Messages of the payment service
        </h2>
        <div className="max-sm:w-full sm:w-48">
          <SelectField
            label={<span className="sr">Which messages</span>}
            options={choices}
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
      {isFailed && <ListFailed onRetry={reload} />}
      {!isFailed && !data && (
        <Loading label="Loading messages">
          <SkeletonRows rows={4} />
        </Loading>
      )}
      {!isFailed && data && messages.length === 0 && (
        <p className="px-s4 pb-s5 text-ink-muted sm:px-s5">{emptyTexts[status]}</p>
      )}
      {!isFailed && messages.length > 0 && (
        <ul aria-label="List of messages" className="divide-y divide-hair border-t border-hair">
          {messages.map((message) => (
            <EventRow key={message.id} message={message} onReplayed={changed} />
          ))}
        </ul>
      )}
      {!isFailed && data && <Pagination label="Pages of messages" nextCursor={data.nextCursor} />}
    </section>
  )
}
