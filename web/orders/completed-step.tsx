import type { OrderPart } from '#contract/orders/orders.schema.ts'
import { Day } from '../time/local-date.tsx'

type DoneStepProps = { part: OrderPart; done: NonNullable<OrderPart['done']> }

/** What was done for a thing: sent, and how to follow it, or arranged. */
export function DoneStep({ part: { handover }, done: { at, carrier, trackingNumber, trackingUrl } }: DoneStepProps) {
  const sent = handover === 'ships' || handover === 'mailed'
  return (
    <>
      {sent ? 'Sent on ' : 'Arranged on '}
      <Day instant={at} />
      {[carrier, trackingNumber].map((word) => word && `, ${word}`)}.
      {trackingUrl && (
        <>
          {' '}
          <a className="link" href={trackingUrl} target="_blank" rel="noreferrer noopener">
            Track the parcel
          </a>
        </>
      )}
    </>
  )
}
