import { ArrowLeft } from 'lucide-react'
import { subscribersListOptions } from '#contract/site/newsletter/list-options.ts'
import type { SubscriberRow } from '#contract/site/newsletter/newsletter.schema.ts'
import type { SubscriberState } from '#contract/site/newsletter/newsletter-states.ts'
import { api } from '../../../platform/api/client.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { formatLongDate } from '../../../platform/time/local-dates.tsx'
import { ButtonLink } from '../../../platform/ui/button.tsx'
import { StatusLabel } from '../../../platform/ui/status-label.tsx'
import { ItemDetails } from '../../platform/list/content-item.tsx'
import { ContentList } from '../../platform/list/content-list.tsx'
import { ExportButton } from '../../platform/list/export-button.tsx'
import { labelOf } from '../../platform/list/list-filters.tsx'
import { listLoader } from '../../platform/list/load-list.ts'
import { DeleteButton } from '../../platform/list/row-actions.tsx'
import type { Route } from './+types/subscribers.page'
import { subscribersText } from './edition-fields.tsx'

export const meta = adminMeta('Subscribers')

const FAILED = 'Failed to fetch the subscribers'

export const clientLoader = listLoader(
  subscribersListOptions,
  (query, init) => api.admin.newsletter.subscribers.$get({ query }, init),
  FAILED,
)

/** Subscribers of the newsletter. */
export default function SubscribersPage({ loaderData: list }: Route.ComponentProps) {
  const { q, state } = list.query
  return (
    <>
      <div className="mb-s6">
        <ButtonLink to="/admin/newsletter" variant="quiet" size="small" className="-ml-2">
          <ArrowLeft size={18} aria-hidden="true" />
          Back to Newsletter
        </ButtonLink>
        <h1 className="mt-s2">Subscribers</h1>
        <p className="lead mt-s2">Who gets the newsletter, and who still has to confirm their email.</p>
      </div>
      <section className="sheet">
        <ContentList
          title={list.page ? subscribersText(list.page.subscribedCount) : 'Subscribers'}
          noun="subscribers"
          list={list}
          rows={({ subscribers }) => subscribers}
          renderItem={(subscriber) => <SubscriberItem key={subscriber.id} subscriber={subscriber} />}
          optionLabels={stateLabels}
          searchPlaceholder="Email"
          empty="No one has signed up yet."
          action={<ExportButton list="subscribers" query={{ q, subscriberState: state }} />}
        />
      </section>
    </>
  )
}

const tones: Record<SubscriberState, 'good' | 'wait' | 'bad'> = {
  subscribed: 'good',
  pending: 'wait',
  unsubscribed: 'wait',
  bounced: 'bad',
}

const stateLabels = { pending: 'Not confirmed yet' }

const sourceTexts = { form: 'by the form', account: 'in the account' }

function SubscriberItem({ subscriber }: { subscriber: SubscriberRow }) {
  const { id, email, state, source, consentText, requestedAt, confirmedAt, endedAt } = subscriber
  return (
    <li className="grid gap-s2 p-s4 sm:px-s5">
      <div className="flex flex-wrap items-center gap-x-s4 gap-y-s1">
        <h3 className="min-w-0 font-text text-md leading-snug font-semibold tracking-normal wrap-anywhere">{email}</h3>
        <StatusLabel tone={tones[state]}>{labelOf(state, stateLabels)}</StatusLabel>
      </div>
      <ItemDetails>
        {[
          `Signed up ${sourceTexts[source]} on ${formatLongDate(requestedAt)}`,
          confirmedAt && `Confirmed ${formatLongDate(confirmedAt)}`,
          endedAt && `Ended ${formatLongDate(endedAt)}`,
        ]}
      </ItemDetails>
      <p className="max-w-prose text-sm text-ink-muted">Agreed to: “{consentText}”</p>
      <div className="-ml-2">
        <DeleteButton
          title={email}
          noun="subscriber"
          remove={() => api.admin.newsletter.subscribers[':id'].$delete({ param: { id } })}
          successText="Subscriber deleted"
          errorText="Failed to delete the subscriber"
        />
      </div>
    </li>
  )
}
