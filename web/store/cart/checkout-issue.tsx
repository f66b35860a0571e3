import { formatUsd } from '#contract/money.ts'
import { Notice } from '../../ui/notice.tsx'
import { useCart } from './cart-provider.tsx'
import { cartTotal } from './cart-state.ts'
import type { CheckoutIssue } from './use-checkout.ts'

/** What stands between the buyer and the payment page, and what it means for them. */
export function CheckoutIssueNotice({ hindrance }: { hindrance: CheckoutIssue }) {
  const { items } = useCart()
  if (hindrance.state === 'prices_changed')
    return (
      <div role="alert" className="mb-s4 tabular-nums">
        <Notice title={hindrance.prices.length === 1 ? 'A price has changed' : 'Prices have changed'}>
          <ul>
            {hindrance.prices.map(({ id, title, seenMinor, unitMinor }) => (
              <li key={id}>
                {`${title}: ${formatUsd(seenMinor)} before, `}
                <b>{`${formatUsd(unitMinor)} now`}</b>
              </li>
            ))}
          </ul>
          <p>{`The new total is ${formatUsd(cartTotal(items))}. Check out again if that is fine with you.`}</p>
        </Notice>
      </div>
    )
  const gone = items.filter(({ id }) => hindrance.ids.includes(id))
  if (gone.length === 0) return null
  return (
    <div className="mb-s4">
      <Notice tone="bad" title="Not sold any more">
        <p>{`${gone.map(({ name }) => name).join(', ')}: remove ${gone.length === 1 ? 'it' : 'them'} to check out the rest.`}</p>
      </Notice>
    </div>
  )
}
