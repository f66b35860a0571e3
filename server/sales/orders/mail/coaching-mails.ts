import type { Money } from '#contract/money.ts'
import {
  calendarFile,
  customerName,
  defineMailTemplate,
  flag,
  link,
  required,
  type TemplateMail,
  text,
} from '../../../platform/mail/templates/mail-template.ts'
import type { Purchase } from './purchase.ts'

const group = '1-on-1 sessions'
const questions = 'Questions? Reply to this email.'

const canceledPlaceholders = {
  calendarFile,
  name: customerName,
  title: text('Name of the session'),
  when: text('Date and time of the session'),
  refund: text('Amount that is refunded, if there is one'),
  included: flag('The session was included in something that the customer bought'),
  coachingLink: link('Page to book a session'),
}
const canceledBlocks = [
  '{{#refund}}We’re refunding {{refund}} to your original payment method. You don’t need to do anything. It can take a few days to appear on your statement.{{/refund}}',
  '{{#included}}Your included session is available again, so you can book another time.{{/included}}',
  '## {{title}}\n- Canceled: {{when}}',
  '[Book another time]({{coachingLink}})',
  questions,
]

const fillCanceledByOwner = defineMailTemplate({
  name: 'session-canceled-by-owner',
  title: 'Session canceled by you',
  group,
  subject: 'Canceled: {{title}}',
  body: [
    '# Your session was canceled',
    'Hello {{name}},',
    'We’re sorry: we had to cancel your session.{{#calendarFile}} If it’s in your calendar, the attached file removes it.{{/calendarFile}}',
    ...canceledBlocks,
  ],
  placeholders: canceledPlaceholders,
})

const fillCanceled = defineMailTemplate({
  name: 'session-canceled',
  title: 'Session canceled by the customer',
  group,
  subject: 'Canceled: {{title}}',
  body: [
    '# You canceled your session',
    'Hello {{name}},',
    'Your session is canceled.{{#calendarFile}} If it’s in your calendar, the attached file removes it.{{/calendarFile}}',
    ...canceledBlocks,
  ],
  placeholders: canceledPlaceholders,
})

type CoachingMail = {
  title: string
  /** 'March 23, 2024, 10-11 AM New York time.' */
  when: string
  buyer: Purchase['buyer']
  publicUrl: string
}

type CanceledCoaching = CoachingMail & {
  canceledBy: 'customer' | 'owner'
  /** In minor units. */
  refundMinor: number
  money: Money
  isIncluded: boolean
}

export function coachingCanceledMail({
  title,
  when,
  canceledBy,
  refundMinor,
  money,
  isIncluded,
  buyer,
  publicUrl,
}: CanceledCoaching): TemplateMail {
  const fill = canceledBy === 'owner' ? fillCanceledByOwner : fillCanceled
  return fill({
    name: buyer.name,
    title,
    when,
    included: isIncluded,
    coachingLink: `${publicUrl}/coaching`,
    refund: refundMinor > 0 ? money.format(refundMinor) : null,
  })
}

const fillRescheduled = defineMailTemplate({
  name: 'session-rescheduled',
  title: 'Session moved',
  group,
  subject: 'New time: {{title}}',
  body: [
    '# Your session has a new time',
    'Hello {{name}},',
    'You moved your session to another time.{{#calendarFile}} The attached file updates your calendar.{{/calendarFile}}',
    '## {{title}}\n- New time: {{when}}\n- Old time: {{oldTime}}\n- Link to join: {{joinLink}}',
    '[See your session]({{sessionLink}})',
    questions,
  ],
  placeholders: {
    calendarFile,
    name: customerName,
    title: text('Name of the session'),
    when: text('New date and time'),
    oldTime: text('Old date and time'),
    joinLink: required(link('Link to join, if there is one')),
    sessionLink: link('Page with the sessions of the customer'),
  },
})

type RescheduledCoaching = CoachingMail & { previous: string; joinUrl: string | null }

export function coachingRescheduledMail({
  title,
  when,
  previous,
  joinUrl,
  buyer,
  publicUrl,
}: RescheduledCoaching): TemplateMail {
  return fillRescheduled({
    name: buyer.name,
    title,
    when,
    oldTime: previous,
    joinLink: joinUrl,
    sessionLink: `${publicUrl}/account/classes`,
  })
}
