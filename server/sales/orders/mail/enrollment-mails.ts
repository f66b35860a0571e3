import type { Money } from '#contract/money.ts'
import { orderNumber } from '#contract/sales/orders/order-number.ts'
import type { FulfillmentItem } from '#contract/sales/orders/orders.schema.ts'
import {
  calendarFile,
  customerName,
  defineMailTemplate,
  flag,
  link,
  list,
  required,
  type TemplateMail,
  text,
} from '../../../platform/mail/templates/mail-template.ts'
import { leadOf, type Purchase, type Receipt, sessionItems, stepText, type WithSite } from './purchase.ts'

const group = 'Classes'
const placeholders = {
  name: customerName,
  title: text('Name of the class'),
  classesLink: link('Page with the classes of the customer'),
}
const removeFromCalendar =
  '{{#calendarFile}}If it’s in your calendar, open the attached file to remove it.{{/calendarFile}}'
const seeClasses = '[See your classes]({{classesLink}})'
const questions = 'Questions? Reply to this email.'
const classesUrl = (publicUrl: string) => `${publicUrl}/account/classes`

const fillEnrolled = defineMailTemplate({
  name: 'enrolled',
  title: 'Enrolled by you',
  group,
  subject: 'You’re enrolled: {{title}}',
  body: [
    '# You’re enrolled',
    'Hello {{name}},',
    'We enrolled you in {{title}}. There is nothing to pay.',
    '{{#wayIn}}[{{wayIn}}]({{wayInLink}}){{/wayIn}}',
    '## What happens next\n{{nextSteps}}',
    seeClasses,
  ],
  placeholders: {
    ...placeholders,
    nextSteps: list('What happens next, with dates and links to join'),
    wayIn: text('How to begin, such as “Start lesson 1”'),
    wayInLink: link('Where the customer begins'),
  },
})

/** For a class in which an admin enrolled the user, without a payment. */
export function enrolledMail({ order, lines, items, buyer, publicUrl }: Receipt): TemplateMail {
  return fillEnrolled({
    name: buyer.name,
    title: lines[0]?.title ?? 'your class',
    classesLink: classesUrl(publicUrl),
    nextSteps: items.flatMap((item) => [{ label: item.title, text: stepText(item, order) }, ...sessionItems(item)]),
    ...leadOf({ items, publicUrl }),
  })
}

type CanceledEnrollment = { title: string; buyer: Purchase['buyer']; publicUrl: string }

const canceledValues = ({ title, buyer, publicUrl }: CanceledEnrollment) => ({
  name: buyer.name,
  title,
  classesLink: classesUrl(publicUrl),
})

const fillCanceled = defineMailTemplate({
  name: 'enrollment-canceled',
  title: 'Enrollment canceled by the customer',
  group,
  subject: 'Canceled: {{title}}',
  body: [
    '# You canceled your enrollment',
    'Hello {{name}},',
    'You’re no longer enrolled in {{title}}.{{#gift}} It was a gift, and its code works again.{{/gift}}',
    removeFromCalendar,
    seeClasses,
  ],
  placeholders: { ...placeholders, calendarFile, gift: flag('The customer had enrolled with the code of a gift') },
})

export const enrollmentCanceledMail = ({ isGift, ...input }: CanceledEnrollment & { isGift: boolean }): TemplateMail =>
  fillCanceled({ ...canceledValues(input), gift: isGift })

const fillRemoved = defineMailTemplate({
  name: 'enrollment-removed',
  title: 'Enrollment canceled by you',
  group,
  subject: 'Canceled: {{title}}',
  body: [
    '# Your enrollment was canceled',
    'Hello {{name}},',
    'We canceled your enrollment in {{title}}.',
    '{{#kept}}Your payment of {{kept}} isn’t refunded.{{/kept}}',
    '{{#refund}}We’re refunding {{refund}} to your original payment method. You don’t need to do anything. It can take a few days to appear on your statement.{{/refund}}',
    `{{^refund}}${removeFromCalendar}{{/refund}}`,
    seeClasses,
    questions,
  ],
  placeholders: {
    ...placeholders,
    calendarFile,
    refund: text('Amount that is refunded, if there is one'),
    kept: text('Amount that isn’t refunded, if there is one'),
  },
})

/** For a user whom an admin removed from a class. Amounts in minor units. */
export function enrollmentRemovedMail({
  refundMinor,
  keptMinor,
  money,
  ...input
}: CanceledEnrollment & { refundMinor: number; keptMinor: number; money: Money }): TemplateMail {
  return fillRemoved({
    ...canceledValues(input),
    refund: refundMinor > 0 ? money.format(refundMinor) : null,
    kept: keptMinor > 0 ? money.format(keptMinor) : null,
  })
}

const fillAccessEnded = defineMailTemplate({
  name: 'access-ended',
  title: 'Access to a class or session ended',
  group,
  subject: 'Canceled: {{title}}',
  body: [
    '# {{#session}}Your session was canceled{{/session}}{{^session}}Your enrollment was canceled{{/session}}',
    'Hello {{name}},',
    'We canceled {{#session}}your session{{/session}}{{^session}}your enrollment in {{title}}{{/session}}, because {{#product}}the access with your {{product}}{{/product}}{{^product}}your access to it{{/product}} has ended.',
    removeFromCalendar,
    seeClasses,
    questions,
  ],
  placeholders: {
    ...placeholders,
    calendarFile,
    title: text('Name of the class or session'),
    session: flag('It’s a 1-on-1 session'),
    product: text('Name of the product with the access, if it came with one'),
  },
})

/**
 * For a user whose access to a class or an included session ended. `product`: the product with the access, null if an admin
 * had given it.
 */
export function accessEndedMail({
  isSession = false,
  product,
  ...input
}: CanceledEnrollment & { isSession?: boolean; product: string | null }): TemplateMail {
  return fillAccessEnded({ ...canceledValues(input), session: isSession, product })
}

const byOwner = flag('You canceled the old date')

const fillMoved = defineMailTemplate({
  name: 'enrollment-moved',
  title: 'Moved to another date',
  group,
  subject: 'Your new date: {{newTitle}}',
  body: [
    '# {{#byOwner}}Your class has a new date{{/byOwner}}{{^byOwner}}You moved to another date{{/byOwner}}',
    'Hello {{name}},',
    '{{#byOwner}}\nWe’re sorry: we had to cancel your date of {{title}}, so we moved your spot to another one. You don’t pay anything more.\n\nIf the new date doesn’t work for you, cancel your enrollment in your account before it starts, and we’ll refund what you paid.\n{{/byOwner}}\n{{^byOwner}}\nYou moved your spot in {{title}}. You don’t pay anything more.\n{{/byOwner}}',
    '## Your new date\n{{newDates}}\n- Old date: {{oldDate}}',
    seeClasses,
    'Your order number stays the same: {{orderNumber}}',
  ],
  placeholders: {
    ...placeholders,
    title: text('Name of the class at the old date'),
    newTitle: text('Name of the class at the new date'),
    newDates: required(list('New date, with its sessions and links to join')),
    oldDate: text('Old date and time'),
    orderNumber: text('Number of the order'),
    byOwner,
  },
})

type Transfer = Omit<WithSite, 'lines'> & {
  from: { title: string }
  items: FulfillmentItem[]
  oldDate: string
  /** 'owner' if the old date was canceled. */
  movedBy: 'buyer' | 'owner'
}

export function enrollmentTransferredMail(transfer: Transfer): TemplateMail {
  const { order, from, items, oldDate, movedBy, buyer, publicUrl } = transfer
  return fillMoved({
    ...canceledValues({ title: from.title, buyer, publicUrl }),
    newTitle: items[0]?.title ?? from.title,
    newDates: items.flatMap((item) => [
      { label: item.title, text: stepText(item, { shipTo: null, pickupAddress: null }) },
      ...sessionItems(item),
    ]),
    oldDate,
    orderNumber: orderNumber(order.id),
    byOwner: movedBy === 'owner',
  })
}

const fillOldDate = defineMailTemplate({
  name: 'old-date-removed',
  title: 'Old date removed',
  group,
  subject: 'Old date removed: {{title}}',
  body: [
    '# Your old date was removed',
    'Hello {{name}},',
    '{{#byOwner}}We{{/byOwner}}{{^byOwner}}You{{/byOwner}} moved your spot to another date. The details are in a separate email.{{#calendarFile}} If the old date is in your calendar, open the attached file to remove it.{{/calendarFile}}',
    seeClasses,
  ],
  placeholders: { ...placeholders, byOwner, calendarFile },
})

/** Cancels the old date of a transfer. A separate mail, because a mail has only one calendar attachment. */
export function oldDateCanceledMail({
  from,
  movedBy,
  buyer,
  publicUrl,
}: Omit<Transfer, 'order' | 'items' | 'oldDate'>): TemplateMail {
  return fillOldDate({ ...canceledValues({ title: from.title, buyer, publicUrl }), byOwner: movedBy === 'owner' })
}
