import { quantityText } from '#contract/orders/fulfillment-text.ts'
import type { FulfillmentItem, OrderDownload, OrderView } from '#contract/orders/orders.schema.ts'
import { NextStep } from './next-step.tsx'

type Line = OrderView['lines'][number]
type NextStepsProps = { order: OrderView; downloads: OrderDownload[]; email: string }

/** How the buyer comes by each thing of the order, a bundle taken apart. */
export function NextSteps({ order, downloads, email }: NextStepsProps) {
  const step = (line: Line, part: FulfillmentItem) => {
    const files = downloads.filter((file) => file.lineId === line.id && file.productId === part.productId)
    return { part, files, shipTo: order.shipTo, email, orderId: order.id }
  }
  return (
    <section className="order-page__next" aria-labelledby="next">
      <h2 id="next" className="text-xl">
        What happens next
      </h2>
      <ul className="mt-s4 grid gap-s4">
        {order.lines.map((line) => (
          <li key={line.id} className="sheet p-s5">
            {isBundle(line) && <h3 className="mb-s3 text-lg">{quantityText(line)}</h3>}
            {isBundle(line) ? (
              <ul className="grid">
                {line.parts.map((part, index) => (
                  <li key={index} className="border-t border-hair py-s4 last:pb-0">
                    <NextStep {...step(line, part)} level={4} />
                  </li>
                ))}
              </ul>
            ) : (
              line.parts.map((part) => <NextStep key={part.title} {...step(line, part)} level={3} />)
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A bundle's parts have names of their own. */
const isBundle = ({ title, parts }: Line) => parts.length !== 1 || parts[0]?.title !== title
