import { data } from 'react-router'
import { moneyIn } from '#contract/money.ts'
import { isNotFound } from '../../platform/router/loader-errors.ts'
import { loadersContext } from '../../platform/router/loaders-context.ts'
import { noindexMeta } from '../../platform/seo/noindex.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import type { Route } from './+types/checkout.page'
import { CheckoutActions } from './checkout-actions.tsx'
import { requireDemoHost } from './demo-access.ts'

export const meta = noindexMeta('Demo payment')

/** The buyer needs no token: the session id is as secret. */
export const middleware = [requireDemoHost]

export async function loader({ context, params }: Route.LoaderArgs) {
  const { demo } = context.get(loadersContext)
  return demo.getDemoCheckout({ id: params.id }).catch((error: unknown) => {
    throw isNotFound(error) ? data(null, { status: 404 }) : error
  })
}

export default function DemoCheckoutPage({ loaderData: checkout }: Route.ComponentProps) {
  const money = moneyIn(checkout.currency)
  return (
    <div className="page pt-s7 lg:pt-s8">
      <div className="mx-auto max-w-xl">
        <h1 className="text-xl">Demo payment: no real money</h1>
        <p className="mt-s2 mb-s5 text-ink-muted">
          This page replaces the payment provider. Choose how the payment ends.
        </p>
        <section className="sheet p-s5" aria-label="Your order">
          <ul className="grid gap-s3 tabular-nums">
            {checkout.lines.map(({ title, unitMinor, quantity }) => (
              <li key={title} className="flex justify-between gap-s5">
                <span>
                  {title}
                  {quantity > 1 && <span className="text-ink-muted">{` x ${quantity}`}</span>}
                </span>
                <span>{money.format(unitMinor * quantity)}</span>
              </li>
            ))}
          </ul>
          <p className="mt-s4 mb-s5 flex items-baseline justify-between gap-s5 border-t border-hair pt-s4 font-semibold tabular-nums">
            Total
            <span className="text-xl">{money.format(checkout.amountMinor)}</span>
          </p>
          {checkout.state === 'open' ? (
            <CheckoutActions id={checkout.id} />
          ) : (
            <CheckoutClosed backUrl={checkout.cancelUrl} />
          )}
        </section>
      </div>
    </div>
  )
}

/** `backUrl` is the session's cancel URL. */
function CheckoutClosed({ backUrl }: { backUrl: string }) {
  return (
    <>
      <Notice title="This payment page is closed.">
        <p>It was paid, declined, canceled or left open for too long. To pay, please start again on the site.</p>
      </Notice>
      <div className="mt-s4">
        <ButtonLink variant="secondary" wide to={new URL(backUrl).pathname}>
          Back to the site
        </ButtonLink>
      </div>
    </>
  )
}
