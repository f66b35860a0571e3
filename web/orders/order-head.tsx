import { formatUsd } from '#contract/money.ts'
import type { OrderView } from '#contract/orders/orders.schema.ts'
import { ButtonLink } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Spinner } from '../ui/loading.tsx'
import { ReorderButton } from './reorder-button.tsx'

export function OrderHead({ order }: { order: OrderView }) {
  switch (order.status) {
    case 'pending':
      return <Pending payUrl={order.payUrl} />
    case 'failed':
      return <Failed order={order} />
    case 'refunded':
      return (
        <Head title="This order was paid back" centered>
          The whole amount went back the way it came, so what it paid for is no longer yours. A bank can take some days
          to show it.
        </Head>
      )
    case 'completed':
      return (
        <Head title="Your order is confirmed">
          {order.refundedMinor > 0
            ? `${formatUsd(order.refundedMinor)} of it went back the way it came. What you bought stays yours.`
            : 'Thank you. Everything below is yours, and this page stays here for whenever you need it.'}
        </Head>
      )
  }
}

function Head({ title, centered, children }: { title: string; centered?: boolean; children: string }) {
  return (
    <div className={classNames('order-page__head mx-auto mb-s6 max-w-3xl', !centered && 'lg:mx-0')}>
      <h1>{title}</h1>
      <p className="lead mt-s4">{children}</p>
    </div>
  )
}

function Pending({ payUrl }: { payUrl: string | null }) {
  return (
    <div role="status" className="order-page__head mx-auto mb-s6 max-w-3xl">
      <h1>Your payment is being confirmed</h1>
      <p className="lead mt-s4">
        Your order is kept. Some banks take a few minutes; this page asks again by itself, and we write to you as well.
      </p>
      <div className="row mt-s5 gap-x-s5">
        {payUrl && (
          <ButtonLink variant="secondary" to={payUrl} reloadDocument>
            Not paid yet? Open the payment page
          </ButtonLink>
        )}
        <Spinner label="Asking again" />
      </div>
    </div>
  )
}

const reasons = {
  declined: 'The card was declined, and no money was taken. Another card often helps.',
  cancelled: 'The payment was cancelled, and no money was taken.',
  expired: 'The payment page closed before it was paid, and no money was taken.',
  sold_out: 'The last spot was taken before the payment came. Anything that was paid goes back the way it came.',
  checkout_failed: 'The payment page could not be opened, and no money was taken.',
} satisfies Record<NonNullable<OrderView['failedBecause']>, string>

function Failed({ order }: { order: OrderView }) {
  const hasProducts = order.lines.some(({ kind }) => kind === 'product')
  return (
    <div className="order-page__head mx-auto mb-s6 max-w-3xl">
      <h1>This order was not paid</h1>
      <p className="lead mt-s4">{reasons[order.failedBecause ?? 'cancelled']}</p>
      <div className="row mt-s5">
        {hasProducts ? <ReorderButton order={order} /> : <ButtonLink to="/classes">Back to Classes</ButtonLink>}
        <ButtonLink variant="secondary" to="/store">
          Back to the Store
        </ButtonLink>
      </div>
    </div>
  )
}
