import { formatUsd } from '#contract/money.ts'
import { orderNumber } from '#contract/orders/order-number.ts'
import type { FulfillmentItem } from '#contract/orders/orders.schema.ts'
import type { MailContent } from '../../mail/mail-layout.ts'
import { greeting, type Purchase, type Receipt, sessionItems, stepText, type WithSite } from './buyer-mails.ts'

/** For a class in which an admin enrolled the user, without a payment. */
export function enrolledMail({ order, lines, items, buyer, publicUrl }: Receipt): MailContent {
  const title = lines[0]?.title ?? 'your class'
  return {
    template: 'enrolled',
    subject: `You’re enrolled: ${title}`,
    title: 'You’re enrolled',
    paragraphs: [greeting(buyer), `We enrolled you in ${title}. There is nothing to pay.`],
    list: {
      heading: 'What happens next',
      items: items.flatMap((item) => [{ label: item.title, text: stepText(item, order) }, ...sessionItems(item)]),
    },
    action: { label: 'See your classes', url: `${publicUrl}/account/classes` },
  }
}

type CanceledEnrollment = { title: string; buyer: Purchase['buyer']; publicUrl: string }

export function enrollmentCanceledMail({ title, buyer, publicUrl }: CanceledEnrollment): MailContent {
  return {
    template: 'enrollment-canceled',
    subject: `Canceled: ${title}`,
    title: 'You canceled your enrollment',
    paragraphs: [
      greeting(buyer),
      `You’re no longer enrolled in ${title}. If it’s in your calendar, open the attached file to remove it.`,
    ],
    action: { label: 'See your classes', url: `${publicUrl}/account/classes` },
  }
}

/** For a user whom an admin removed from a class. Amounts in minor units. */
export function enrollmentRemovedMail({
  title,
  refundMinor,
  keptMinor,
  buyer,
  publicUrl,
}: CanceledEnrollment & { refundMinor: number; keptMinor: number }): MailContent {
  return {
    template: 'enrollment-removed',
    subject: `Canceled: ${title}`,
    title: 'Your enrollment was canceled',
    paragraphs: [
      greeting(buyer),
      `We canceled your enrollment in ${title}.`,
      ...(keptMinor > 0 ? [`Your payment of ${formatUsd(keptMinor)} isn’t refunded.`] : []),
      refundMinor > 0
        ? `We’re refunding ${formatUsd(refundMinor)} to your original payment method. You don’t need to do anything. It can take a few days to appear on your statement.`
        : 'If the class is in your calendar, open the attached file to remove it.',
    ],
    action: { label: 'See your classes', url: `${publicUrl}/account/classes` },
    closing: 'Questions? Reply to this email.',
  }
}

/**
 * For a user whose access to a class or an included session ended. `product`: the product with the access, null if an admin
 * had given it.
 */
export function accessEndedMail({
  title,
  isSession = false,
  product,
  buyer,
  publicUrl,
}: CanceledEnrollment & { isSession?: boolean; product: string | null }): MailContent {
  const access = product === null ? 'your access to it' : `the access with your ${product}`
  return {
    template: 'access-ended',
    subject: `Canceled: ${title}`,
    title: isSession ? 'Your session was canceled' : 'Your enrollment was canceled',
    paragraphs: [
      greeting(buyer),
      `We canceled ${isSession ? 'your session' : `your enrollment in ${title}`}, because ${access} has ended. If it’s in your calendar, open the attached file to remove it.`,
    ],
    action: { label: 'See your classes', url: `${publicUrl}/account/classes` },
    closing: 'Questions? Reply to this email.',
  }
}

type Transfer = Omit<WithSite, 'lines'> & {
  from: { title: string }
  items: FulfillmentItem[]
  /** 'owner' if the old date was canceled. */
  movedBy: 'buyer' | 'owner'
}

export function enrollmentTransferredMail({ order, from, items, movedBy, buyer, publicUrl }: Transfer): MailContent {
  return {
    template: 'enrollment-moved',
    subject: `Your new date: ${items[0]?.title ?? from.title}`,
    title: movedBy === 'buyer' ? 'You moved to another date' : 'Your class has a new date',
    paragraphs: [
      greeting(buyer),
      ...(movedBy === 'buyer'
        ? [`You moved your spot in ${from.title} to another date. Nothing else changes.`]
        : [
            `We’re sorry: we had to cancel your date of ${from.title}, so we moved your spot to another one. You don’t pay anything more.`,
            'If the new date doesn’t work for you, cancel your enrollment in your account before it starts, and we’ll refund what you paid.',
          ]),
    ],
    list: {
      heading: 'Your new date',
      items: items.flatMap((item) => [
        { label: item.title, text: stepText(item, { shipTo: null, pickupAddress: null }) },
        ...sessionItems(item),
      ]),
    },
    action: { label: 'See your classes', url: `${publicUrl}/account/classes` },
    closing: `Your order number stays the same: ${orderNumber(order.id)}`,
  }
}

/** Cancels the old date of a transfer. A separate mail, because a mail has only one calendar attachment. */
export function oldDateCanceledMail({
  from,
  movedBy,
  buyer,
  publicUrl,
}: Omit<Transfer, 'order' | 'items'>): MailContent {
  return {
    template: 'old-date-removed',
    subject: `Old date removed: ${from.title}`,
    title: 'Your old date was removed',
    paragraphs: [
      greeting(buyer),
      `${movedBy === 'buyer' ? 'You' : 'We'} moved your spot to another date. The details are in a separate email. If the old date is in your calendar, open the attached file to remove it.`,
    ],
    action: { label: 'See your classes', url: `${publicUrl}/account/classes` },
  }
}
