import type { BoughtGift } from '#contract/sales/gifts/gifts.schema.ts'
import { api } from '../../platform/api/client.ts'
import { BlankPaper } from '../../platform/art/blank-paper.tsx'
import { LocalDate } from '../../platform/time/local-dates.tsx'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { StatusLabel } from '../../platform/ui/status-label.tsx'

export const fetchGifts = async (signal: AbortSignal): Promise<BoughtGift[]> =>
  (await api.account.gifts.$get({}, { init: { signal } })).json()

const states = {
  valid: { tone: 'wait', text: 'Not redeemed yet' },
  redeemed: { tone: 'good', text: 'Redeemed' },
  refunded: { tone: 'bad', text: 'Refunded' },
} as const satisfies Record<BoughtGift['state'], object>

export default function GiftList({ gifts }: { gifts: readonly BoughtGift[] }) {
  return (
    <>
      {gifts.length === 0 ? (
        <NoGifts />
      ) : (
        <ul className="sheet divide-y divide-hair">
          {gifts.map((gift) => (
            <GiftRow key={gift.id} gift={gift} />
          ))}
        </ul>
      )}
      <div className="row mt-s5">
        <ButtonLink variant="secondary" to="/gift">
          Give a gift
        </ButtonLink>
        <ButtonLink variant="quiet" to="/redeem">
          Redeem a code
        </ButtonLink>
      </div>
    </>
  )
}

function GiftRow({ gift: { id, title, code, state, boughtAt, to } }: { gift: BoughtGift }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-s4 gap-y-s2 p-s4 sm:p-s5">
      <div className="min-w-0">
        <h2 className="font-text text-md font-semibold tracking-normal wrap-anywhere">{title}</h2>
        <p className="text-sm text-ink-muted">
          {to && `For ${to}, `}
          {to ? 'bought ' : 'Bought '}
          <LocalDate instant={boughtAt} />
        </p>
        <p className="mt-s1 flex flex-wrap items-center gap-x-s4">
          {code && <b className="tabular-nums">{code}</b>}
          <StatusLabel tone={states[state].tone}>{states[state].text}</StatusLabel>
        </p>
      </div>
      {code && (
        <ButtonLink variant="secondary" size="small" to={`/account/gifts/${id}`}>
          Print the note
          <span className="sr"> for {title}</span>
        </ButtonLink>
      )}
    </li>
  )
}

const NoGifts = () => (
  <EmptyState art={<BlankPaper />} level={2} title="No gifts yet" action={null}>
    Gifts that you buy will appear here, with their codes.
  </EmptyState>
)
