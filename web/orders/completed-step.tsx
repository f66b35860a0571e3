import type { FulfillmentItem } from '#contract/orders/orders.schema.ts'
import { LocalDate } from '../time/local-date.tsx'

type DoneStepProps = { part: FulfillmentItem; done: NonNullable<FulfillmentItem['done']> }

/** What was done for a thing: sent, and how to follow it, or arranged. */
export function CompletedStep({
  part: { handover },
  done: { at, carrier, trackingNumber, trackingUrl },
}: DoneStepProps) {
  const sent = handover === 'ships' || handover === 'mailed'
  return (
    <>
      {sent ? 'Sent on ' : 'Arranged on '}
      <LocalDate instant={at} />
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
