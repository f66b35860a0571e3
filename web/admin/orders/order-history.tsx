import type { AdminOrder } from '#contract/orders/admin-orders.schema.ts'
import { instantText } from './order-labels.ts'

/** What happened to the order, the oldest first. */
export function OrderHistory({ history }: { history: AdminOrder['history'] }) {
  return (
    <section className="sheet p-s4 sm:p-s5" aria-labelledby="history">
      <h2 id="history" className="text-xl">
        History
      </h2>
      <ol className="mt-s3 divide-y divide-hair">
        {history.map(({ at, by, text }, index) => (
          <li key={index} className="py-s2 text-sm wrap-anywhere">
            <time dateTime={at} className="block text-ink-muted">
              {instantText(at)}
              {by && `, ${by}`}
            </time>
            {text}
          </li>
        ))}
      </ol>
    </section>
  )
}
