import { moneyIn } from '#contract/money.ts'
import type { FulfillmentItem } from '#contract/sales/orders/orders.schema.ts'
import { waysIn } from '#contract/sales/orders/ways-in.ts'
import type { OrderTax } from '#contract/sales/tax/tax.schema.ts'
import { NO_TAX } from '#contract/sales/tax/tax-amounts.ts'
import { waitingListMailSamples } from '../../../classes/waiting-list/index.ts'
import type { Site } from '../../../context.ts'
import { notificationMail } from '../../../platform/mail/admin-notifications.ts'
import type { SampleMail } from '../../../platform/mail/render-mail.ts'
import { accessGrantedMail, plannerGrantedMail } from '../../entitlements/index.ts'
import type { CheckoutSession } from '../../payments/payment-provider.ts'
import { arrangedMail, declinedMail, shippedMail } from './buyer-mails.ts'
import { coachingSamples } from './coaching-samples.ts'
import {
  accessEndedMail,
  enrolledMail,
  enrollmentCanceledMail,
  enrollmentRemovedMail,
  enrollmentTransferredMail,
  oldDateCanceledMail,
} from './enrollment-mails.ts'
import { giftCanceledMail, giftEndedMail, giftMail } from './gift-mails.ts'
import { newOrderNotification } from './order-notifications.ts'
import {
  differentPaymentMail,
  disputeMail,
  foreignEventMail,
  refundRejectedMail,
  refundReturnedMail,
  unknownPaymentsMail,
} from './payment-alerts.ts'
import { receiptMail } from './receipt-mail.ts'
import { canceledClassRefundMail, fullRefundMail, partialRefundMail, soldOutRefundMail } from './refund-mails.ts'

const orderId = '0190f3a1-7c52-7d08-9a6e-2b1d5c84e0f7'
const shipTo = {
  name: 'Ann Walker',
  line1: '12 Orchard Lane',
  city: 'Portland',
  region: 'OR',
  postalCode: '97201',
  country: 'US',
}
const tax: OrderTax = {
  name: 'Sales tax',
  pricesIncludeTax: false,
  isReverseCharge: false,
  country: 'US',
  region: 'OR',
  vatId: '',
}
const order = {
  id: orderId,
  totalMinor: 12_138,
  shippingMinor: 590,
  shippingMethod: 'Standard',
  tax,
  shippingTaxMinor: 0,
  shippingTaxAddedMinor: 0,
  shippingTaxRatePpm: 0,
  couponCode: null,
  discountMinor: 0,
  shippingDiscountMinor: 0,
  pickupAddress: null,
  refundedMinor: 0,
  currency: 'usd',
  shipTo,
  providerSessionId: 'cs_example',
}
const lines = [
  { title: 'Complete System', unitMinor: 8999, quantity: 1, productId: 1, ...taxed(450) },
  { title: 'Digital Journey Planner', unitMinor: 1999, quantity: 1, productId: 3, ...taxed(100) },
]
const toDownload = waysIn({ handover: 'downloads' }, { orderId })
const items: FulfillmentItem[] = [
  { title: 'Complete System', quantity: 1, productId: 1, handover: 'ships', when: null },
  {
    title: 'Digital Journey Planner',
    quantity: 1,
    productId: 3,
    handover: 'downloads',
    when: null,
    waysIn: toDownload,
  },
]
const workshop = { title: 'SHEF Mastery', unitMinor: 9700, quantity: 1, productId: null, ...NO_TAX }
const workshopOrder = { ...order, tax: null, totalMinor: 9700, shippingMinor: 0, shippingMethod: null, shipTo: null }
const workshopItem: FulfillmentItem = {
  title: 'SHEF Mastery',
  quantity: 1,
  productId: null,
  handover: 'workshop',
  waysIn: waysIn({ handover: 'workshop' }, { orderId }),
  when: {
    startsOn: '2024-03-23',
    endsOn: '2024-03-23',
    hours: { from: '10:00', to: '16:00', timeZone: 'America/New_York' },
  },
}
function taxed(taxMinor: number) {
  return { taxMinor, taxAddedMinor: taxMinor, taxRatePpm: 50_000 }
}

const buyer = { name: 'Ann', email: 'ann@example.com' }
const session: CheckoutSession = {
  id: 'cs_example',
  orderId,
  status: 'paid',
  amountMinor: 10_000,
  refundedMinor: 0,
  currency: 'usd',
  dispute: null,
}
const event = { id: 'evt_example', type: 'checkout.session.completed' }
const unknownPayment = { ...event, sessionId: 'cs_example', session }

/** Returns a sample of every order mail to buyers, waiting users and admins. */
export function mailSamples({ publicUrl }: Site): SampleMail[] {
  return [...buyerSamples(publicUrl), ...waitingListMailSamples({ publicUrl }), ...adminSamples(publicUrl)]
}

function buyerSamples(publicUrl: string): SampleMail[] {
  const cart = { order, lines, items, buyer, publicUrl }
  const enrollment = { order: workshopOrder, lines: [workshop], items: [workshopItem], buyer, publicUrl }
  const tracking = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784', trackingUrl: 'https://www.ups.com/track' }
  const refund = { amountMinor: 1999 }
  const refundedLines = [{ title: 'Digital Journey Planner', amountMinor: 1999 }]
  return [
    { when: 'an order was paid', mail: receiptMail(cart) },
    { when: 'a class was paid', mail: receiptMail(enrollment) },
    { when: 'a payment didn’t go through', mail: declinedMail({ ...enrollment, isHeld: false }) },
    {
      when: 'a payment for a spot from a waiting list didn’t go through',
      mail: declinedMail({ ...enrollment, isHeld: true }),
    },
    { when: 'a payment arrived after the last spot was taken', mail: soldOutRefundMail(enrollment) },
    { when: 'a payment arrived after the class was canceled', mail: canceledClassRefundMail(enrollment) },
    { when: 'an admin enrolled a customer in a class', mail: enrolledMail(enrollment) },
    {
      when: 'a buyer canceled a free class',
      mail: enrollmentCanceledMail({ title: workshop.title, isGift: false, buyer, publicUrl }),
    },
    {
      when: 'an admin removed a customer from a class',
      mail: enrollmentRemovedMail({
        money: moneyIn('usd'),
        title: workshop.title,
        refundMinor: workshop.unitMinor,
        keptMinor: 0,
        buyer,
        publicUrl,
      }),
    },
    {
      when: 'the access that a customer enrolled with ended',
      mail: accessEndedMail({ title: workshop.title, product: 'Ultimate Journey Kit', buyer, publicUrl }),
    },
    {
      when: 'a customer bought a gift',
      mail: giftMail({
        line: { title: workshop.title, gift: { to: 'Ben', message: 'Happy birthday, Ben.' } },
        codes: ['X7KD-03QM-8RTA-ZN5W'],
        buyer,
        publicUrl,
      }),
    },
    {
      when: 'a class was canceled that a customer bought as a gift, before it was redeemed',
      mail: giftCanceledMail({
        title: workshop.title,
        refundMinor: workshop.unitMinor,
        money: moneyIn('usd'),
        buyer,
        publicUrl,
      }),
    },
    {
      when: 'a gift that a customer had redeemed was refunded',
      mail: giftEndedMail({ title: workshop.title, buyer, publicUrl }),
    },
    {
      when: 'an admin gave a customer access to all classes',
      mail: accessGrantedMail({ className: null, lastDay: '2024-12-31', user: buyer, publicUrl }),
    },
    {
      when: 'an admin gave a customer access to the planner',
      mail: plannerGrantedMail({ lastDay: undefined, user: buyer, publicUrl }),
    },
    {
      when: 'a session was arranged',
      mail: arrangedMail({ order, items: [{ title: 'A 1-on-1 setup session', quantity: 1 }], buyer, publicUrl }),
    },
    {
      when: 'an order was shipped',
      mail: shippedMail({ order, items: items.slice(0, 1), tracking, buyer, publicUrl }),
    },
    {
      when: 'a buyer moved their spot to another date',
      mail: enrollmentTransferredMail({
        movedBy: 'buyer',
        order: workshopOrder,
        from: { title: workshop.title },
        items: [workshopItem],
        oldDate: 'March 16, 2024, 10 AM-4 PM New York time.',
        buyer,
        publicUrl,
      }),
    },
    {
      when: 'a workshop was canceled and its enrollments moved to another one',
      mail: enrollmentTransferredMail({
        movedBy: 'owner',
        order: workshopOrder,
        from: { title: 'Weekend Journey Intensive' },
        items: [workshopItem],
        oldDate: 'March 16, 2024, 10 AM-4 PM New York time.',
        buyer,
        publicUrl,
      }),
    },
    {
      when: 'the old date of a moved spot is removed from the calendar',
      mail: oldDateCanceledMail({ movedBy: 'buyer', from: { title: workshop.title }, buyer, publicUrl }),
    },
    ...coachingSamples({ order: workshopOrder, buyer, publicUrl }),
    { when: 'an order was fully refunded', mail: fullRefundMail(cart) },
    {
      when: 'part of an order was refunded',
      mail: partialRefundMail({ order, refund, refundedLines, returned: lines.slice(1), buyer, publicUrl }),
    },
  ].map((sample) => ({ to: 'a customer', ...sample }))
}

function adminSamples(publicUrl: string): SampleMail[] {
  const sale = { label: 'New order: SHEF Mastery', text: 'Ann, ann@example.com, $97.00, 5C84E0F7' }
  const errorMessage = 'The balance of the account is too low.'
  return [
    {
      when: 'an order was paid, or a customer booked, moved or canceled something',
      mail: notificationMail(newOrderNotification({ order, lines, items, buyer }), publicUrl),
    },
    {
      when: 'a day ended on which something was sold or changed',
      mail: notificationMail({ title: 'Your day: 1 sale or change', events: [sale], path: '/admin' }, publicUrl),
    },
    {
      when: 'the paid amount differs from the order',
      mail: differentPaymentMail({ order, session, buyer, publicUrl }),
    },
    { when: 'no order was found for a payment', mail: unknownPaymentsMail([unknownPayment]) },
    { when: 'a webhook event isn’t for this site', mail: foreignEventMail({ event, foreign: 'other_mode' }) },
    { when: 'a refund failed', mail: refundRejectedMail({ order, amountMinor: 10_998, errorMessage, publicUrl }) },
    { when: 'a refund was returned', mail: refundReturnedMail({ order, session, restored: true, publicUrl }) },
    { when: 'a payment is disputed', mail: disputeMail({ order, session, dispute: 'open', buyer, publicUrl }) },
    { when: 'a dispute was won', mail: disputeMail({ order, session, dispute: 'won', buyer, publicUrl }) },
    { when: 'a dispute was lost', mail: disputeMail({ order, session, dispute: 'lost', buyer, publicUrl }) },
  ].map((sample) => ({ to: 'every admin', ...sample }))
}
