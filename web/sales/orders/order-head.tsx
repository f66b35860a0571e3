import { moneyIn } from '#contract/money.ts'
import type { OrderView } from '#contract/sales/orders/orders.schema.ts'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { classNames } from '../../platform/ui/class-names.ts'
import { Spinner } from '../../platform/ui/loading.tsx'
import { failureText } from './failure-texts.ts'
import { ReorderButton } from './reorder-button.tsx'

export function OrderHead({ order }: { order: OrderView }) {
  switch (order.status) {
    case 'pending':
      return <Pending payUrl={order.payUrl} />
    case 'failed':
      return <Failed order={order} />
    case 'refunded':
      if (order.totalMinor === 0)
        return (
          <Head title="This order was canceled" centered>
            Nothing was paid, so there is nothing to refund.
          </Head>
        )
      return (
        <Head title="This order was refunded" centered>
          The full amount was refunded to the original payment method, so these items are no longer yours. Your bank may
          take a few days to show the refund.
        </Head>
      )
    case 'completed':
      return (
        <Head title="Your order is confirmed">
          {order.refundedMinor > 0
            ? `${moneyIn(order.currency).format(order.refundedMinor)} was refunded to the original payment method. The rest of your order doesn’t change.`
            : 'Thank you. Everything you need is below, and you can come back to this page at any time.'}
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
        Your order is saved. Some banks take a few minutes. This page refreshes automatically, and we’ll email you as
        well.
      </p>
      <div className="row mt-s5 gap-x-s5">
        {payUrl && (
          <ButtonLink variant="secondary" to={payUrl} reloadDocument>
            Not paid yet? Open the payment page
          </ButtonLink>
        )}
        <Spinner label="Checking again" />
      </div>
    </div>
  )
}

function Failed({ order }: { order: OrderView }) {
  const hasProducts = order.lines.some(({ kind }) => kind === 'product')
  return (
    <div className="order-page__head mx-auto mb-s6 max-w-3xl">
      <h1>This order wasn’t paid</h1>
      <p className="lead mt-s4">{failureText(order)}</p>
      <div className="row mt-s5">
        {hasProducts ? (
          <ReorderButton order={order} />
        ) : (
          <ButtonLink to="/classes" prefetch={publicPrefetch}>
            Back to Classes
          </ButtonLink>
        )}
        <ButtonLink variant="secondary" to="/store" prefetch={publicPrefetch}>
          Back to the Store
        </ButtonLink>
      </div>
    </div>
  )
}
