import { cancellationTerms } from '../classes/class-cards.ts'
import { longDate, workshopDateText, workshopTimeText } from '../dates.ts'
import { addressLines } from './address.ts'
import type { FulfillmentItem } from './orders.schema.ts'
import type { ShipTo } from './shipping.schema.ts'

const JOIN_LINK_TEXT = 'The link to join comes by e-mail.'

/** Returns the next step of a fulfillment item as a text for the buyer (features: orders, 21). */
export function nextStepText(
  { handover, cancelDays }: FulfillmentItem,
  { shipTo, writeTo }: { shipTo: ShipTo | null; writeTo: string },
): string {
  switch (handover) {
    case 'ships':
      return shipTo
        ? `We pack it and send it to: ${addressLines(shipTo).join(', ')}`
        : `We pack it, and write to ${writeTo} to ask where to send it.`
    case 'downloads':
      return 'Yours to keep. Save it on every device that you use.'
    case 'mailed':
      return `We send it to ${writeTo}.`
    case 'course':
    case 'workshop':
      return cancelDays === undefined ? JOIN_LINK_TEXT : `${JOIN_LINK_TEXT} ${cancellationTerms(cancelDays)}`
    case 'classes':
      return `We write to ${writeTo} to book your places.`
    case 'session':
      return `We write to ${writeTo} to find a time that suits you.`
    case 'arranged':
      return `We write to ${writeTo} about it.`
  }
}

/** Returns 'Starts March 15, 2024.' or 'March 23, 2024, 10 AM-4 PM (UTC).' */
export function classDateText({ startsOn, endsOn, hours }: NonNullable<FulfillmentItem['when']>): string {
  if (!hours) return `Starts ${longDate(startsOn)}.`
  return `${workshopDateText(startsOn, endsOn)}, ${workshopTimeText(hours.from, hours.to)} (${hours.timeZone}).`
}

export const quantityText = ({ title, quantity }: { title: string; quantity: number }): string =>
  quantity === 1 ? title : `${title} × ${quantity}`
