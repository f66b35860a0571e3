import { longDate, workshopDateText, workshopTimeText, zoneLabel } from '../../dates.ts'
import { addressLines } from './address.ts'
import { changeTerms } from './change-terms.ts'
import type { FulfillmentItem, FulfillmentMethod } from './orders.schema.ts'
import type { ShipTo } from './shipping.schema.ts'

type ShippingTarget = { shipTo: ShipTo | null; pickupAddress: string | null }

/** Returns the next step of a fulfillment item as a text for the buyer. */
export function nextStepText(
  { handover, isSelfPaced, isIncluded, cancellationTerms = '', cancelHours, isCanceled, isRemoved }: FulfillmentItem,
  { shipTo, pickupAddress, writeTo }: ShippingTarget & { writeTo: string },
): string {
  switch (handover) {
    case 'ships':
      if (pickupAddress) return `We’ll email you when you can pick it up at: ${pickupAddress}`
      return shipTo
        ? `We’ll pack it and send it to: ${addressLines(shipTo).join(', ')}`
        : `We’ll email you at ${writeTo} to ask for your shipping address.`
    case 'downloads':
      return 'Yours to keep. Save it on all your devices.'
    case 'mailed':
      return `We’ll email it to ${writeTo}.`
    case 'course':
    case 'workshop':
      if (isRemoved) return 'Your enrollment was canceled.'
      if (isCanceled) return 'This class was canceled. Your refund is on its way.'
      if (!isSelfPaced) return cancellationTerms
      return ['Start right away, at your own pace.', !isIncluded && ACCESS_TEXT, cancellationTerms]
        .filter(Boolean)
        .join(' ')
    case 'classes':
      return 'Enroll in any course or workshop at no charge.'
    case 'planner':
      return 'It’s open in your account, on all your devices.'
    case 'session':
      return `Choose a time in your account, or we’ll email you at ${writeTo} to find one.`
    case 'gift':
      return 'The gift code is in a separate email and in your account.'
    case 'booking':
      if (isCanceled) return 'This session was canceled. Your refund is on its way.'
      return cancelHours === undefined ? '' : changeTerms(cancelHours, { isPaid: !isIncluded })
    case 'arranged':
      return `We’ll email you at ${writeTo} about it.`
  }
}

const ACCESS_TEXT = 'Your access has no end date.'

const doneTexts: Partial<Record<FulfillmentMethod, string>> = { ships: 'Shipped', mailed: 'Sent' }

/** Returns the state of a completed fulfillment item for the buyer, such as 'Shipped'. */
export function doneText(handover: FulfillmentMethod, isPickup: boolean): string {
  if (isPickup && handover === 'ships') return 'Ready for pickup'
  return doneTexts[handover] ?? 'Arranged'
}

/** Returns 'Starts March 15, 2024.' or 'March 23, 2024, 10 AM-4 PM UTC.' */
export function classDateText({ startsOn, endsOn, hours }: NonNullable<FulfillmentItem['when']>): string {
  if (!hours) return `Starts ${longDate(startsOn)}.`
  return `${workshopDateText(startsOn, endsOn)}, ${workshopTimeText(hours.from, hours.to)} ${zoneLabel(hours.timeZone)}.`
}

export const quantityText = ({ title, quantity }: { title: string; quantity: number }): string =>
  quantity === 1 ? title : `${title} × ${quantity}`
