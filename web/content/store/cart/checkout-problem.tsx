import { Notice } from '../../../platform/ui/notice.tsx'
import { useMoney } from '../../../platform/ui/use-money.ts'
import { useCart } from './cart-context.ts'
import { cartTotal } from './cart-state.ts'
import type { CheckoutProblem } from './use-checkout.ts'

const changeTitles = {
  shipping_changed: 'Shipping has changed',
  tax_changed: 'Tax has changed',
  coupon_changed: 'The coupon has changed',
}

export function CheckoutProblemNotice({ problem }: { problem: CheckoutProblem }) {
  const { items } = useCart()
  const money = useMoney()
  if (problem.state === 'prices_changed')
    return (
      <div role="alert" className="mb-s4 tabular-nums">
        <Notice title={problem.prices.length === 1 ? 'A price has changed' : 'Prices have changed'}>
          <ul>
            {problem.prices.map(({ id, title, seenMinor, unitMinor }) => (
              <li key={id}>
                {`${title}: ${money.format(seenMinor)} before, `}
                <b>{`${money.format(unitMinor)} now`}</b>
              </li>
            ))}
          </ul>
          <p>{`The new total is ${money.format(cartTotal(items, money))}. Check out again to accept it.`}</p>
        </Notice>
      </div>
    )
  if ('message' in problem)
    return (
      <div role="alert" className="mb-s4">
        <Notice title={changeTitles[problem.state]}>
          <p>{problem.message}</p>
        </Notice>
      </div>
    )
  const unavailableItems = items.filter(({ id }) => problem.ids.includes(id))
  if (unavailableItems.length === 0) return null
  return (
    <div className="mb-s4">
      <Notice tone="bad" title="No longer available">
        <p>{`${unavailableItems.map(({ name }) => name).join(', ')}: remove ${unavailableItems.length === 1 ? 'it' : 'them'} to check out the rest.`}</p>
      </Notice>
    </div>
  )
}
