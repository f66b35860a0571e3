import { hasHours } from '#contract/classes/schedule/calendar-events.ts'
import type { CalendarEvent } from '#contract/classes/schedule/schedule.schema.ts'
import { longDate } from '#contract/dates.ts'
import type { Money } from '#contract/money.ts'
import {
  calendarFile,
  customerName,
  defineMailTemplate,
  flag,
  link,
  list,
  paragraphs,
  required,
  stopLink,
  type TemplateMail,
  text,
} from '../../platform/mail/templates/mail-template.ts'
import type { SessionRow } from '../schedule/index.ts'
import { classesUrl, dayText, instantText, joinLinkText, sessionText } from './mail-texts.ts'

const group = 'Classes'
const title = text('Name of the class')
const name = customerName
const ordersLink = link('Page with the orders of the customer')
const classesLink = link('Page with the classes of the customer')

type MailInput = { title: string; buyer: { name: string }; publicUrl: string }
/** `previousStart` is null if the class had no date before. */
type RescheduledInput = MailInput & {
  event: CalendarEvent
  previousStart: Date | null
  sessions: readonly SessionRow[]
}

const fillRescheduled = defineMailTemplate({
  name: 'class-rescheduled',
  title: 'New date of a class',
  group,
  subject: 'New date: {{title}}',
  body: [
    '# Your class has a new date',
    'Hello {{name}},',
    'You’re still enrolled and don’t need to do anything.{{#calendarFile}} The attached file updates your calendar.{{/calendarFile}}',
    '## {{title}}\n- New date: {{when}}\n- Old date: {{oldDate}}\n{{sessions}}',
    '[See your orders]({{ordersLink}})',
    'If the new date doesn’t work for you, reply to this email.',
  ],
  placeholders: {
    name,
    title,
    ordersLink,
    calendarFile,
    when: text('New date and time'),
    oldDate: text('Old date and time, if the class had one'),
    sessions: list('Sessions of the class'),
  },
})

export function rescheduledMail({
  title,
  event,
  previousStart,
  sessions,
  buyer,
  publicUrl,
}: RescheduledInput): TemplateMail {
  return fillRescheduled({
    name: buyer.name,
    title,
    ordersLink: `${publicUrl}/orders`,
    when: dayText(event),
    oldDate: previousStart && startText(event, previousStart),
    sessions: sessions.map((session) => ({ label: session.title || 'Session', text: sessionText(session) })),
  })
}

const fillDateRemoved = defineMailTemplate({
  name: 'class-date-removed',
  title: 'Date of a class removed',
  group,
  subject: '{{#selfPaced}}Start at any time{{/selfPaced}}{{^selfPaced}}No date for now{{/selfPaced}}: {{title}}',
  body: [
    '# {{#selfPaced}}Your course is now self-paced{{/selfPaced}}{{^selfPaced}}Your class has no date for now{{/selfPaced}}',
    'Hello {{name}},',
    '{{#selfPaced}}\n{{title}} no longer has a date. You’re still enrolled, and you can start at any time, at your own pace.\n{{/selfPaced}}\n{{^selfPaced}}\n{{title}} won’t start on the date we announced. You’re still enrolled, and we’ll email you as soon as there is a new date.\n{{/selfPaced}}',
    '[See your orders]({{ordersLink}})',
    '{{#selfPaced}}Questions? Reply{{/selfPaced}}{{^selfPaced}}If you would rather not wait, reply{{/selfPaced}} to this email.',
  ],
  placeholders: { name, title, ordersLink, selfPaced: flag('The course is now self-paced') },
})

type SelfPacedInput = MailInput & { isSelfPaced: boolean }

export function dateRemovedMail({ title, buyer, publicUrl, isSelfPaced }: SelfPacedInput): TemplateMail {
  return fillDateRemoved({ name: buyer.name, title, ordersLink: `${publicUrl}/orders`, selfPaced: isSelfPaced })
}

const fillClassCanceled = defineMailTemplate({
  name: 'class-canceled',
  title: 'Class canceled',
  group,
  subject: 'Canceled: {{title}}',
  body: [
    '# Your class was canceled',
    'Hello {{name}},',
    'We’re sorry: we had to cancel {{title}}.',
    '{{#refund}}We’re refunding {{refund}} to your original payment method. You don’t need to do anything. It can take a few days to appear on your statement.{{/refund}}',
    '{{#calendarFile}}If it’s in your calendar, open the attached file to remove it.{{/calendarFile}}',
    '## {{title}}\n- Canceled: {{when}}{{^when}}It had no date.{{/when}}',
    '[See your orders]({{ordersLink}})',
    'Questions? Reply to this email.',
  ],
  placeholders: {
    name,
    title,
    ordersLink,
    calendarFile,
    when: text('Date and time of the class, if it had one'),
    refund: text('Amount that is refunded, if there is one'),
  },
})

type CanceledClassInput = MailInput & {
  event: CalendarEvent | null
  /** Amount that is refunded, in minor units. */
  refundMinor: number
  money: Money
}

export function classCanceledMail({
  title,
  event,
  refundMinor,
  money,
  buyer,
  publicUrl,
}: CanceledClassInput): TemplateMail {
  return fillClassCanceled({
    name: buyer.name,
    title,
    ordersLink: `${publicUrl}/orders`,
    when: event && dayText(event),
    refund: refundMinor > 0 ? money.format(refundMinor) : null,
  })
}

const fillClassUnlisted = defineMailTemplate({
  name: 'class-unlisted',
  title: 'Class no longer listed',
  group,
  subject: 'You’re still enrolled: {{title}}',
  body: [
    '# You’re still enrolled',
    'Hello {{name}},',
    '{{title}} is no longer listed on our site. Your enrollment and your payment haven’t changed.',
    '## {{title}}\n- Date: {{when}}{{^when}}Not set yet.{{/when}}',
    '[See your classes]({{classesLink}})',
    'Questions? Reply to this email.',
  ],
  placeholders: { name, title, when: text('Date and time of the class, if it has one'), classesLink },
})

export function classUnlistedMail({
  title,
  event,
  isSelfPaced,
  buyer,
  publicUrl,
}: SelfPacedInput & { event: CalendarEvent | null }): TemplateMail {
  return fillClassUnlisted({
    name: buyer.name,
    title,
    classesLink: classesUrl(publicUrl),
    when: event ? dayText(event) : isSelfPaced ? 'Any time, at your own pace.' : null,
  })
}

const fillReminder = defineMailTemplate({
  name: 'reminder',
  title: 'Reminder',
  group,
  subject: 'Coming up: {{title}}',
  body: [
    '# Your class is coming up',
    'Hello {{name}},',
    `It starts soon.{{^joinLink}} ${joinLinkText(null)}{{/joinLink}}`,
    '## {{title}}\n- When: {{when}}\n- Link to join: {{joinLink}}',
    '{{#joinLink}}[Join the class]({{joinLink}}){{/joinLink}}{{^joinLink}}[See your classes]({{classesLink}}){{/joinLink}}',
    '[Stop reminders]({{stopLink}})',
  ],
  placeholders: {
    name,
    title,
    when: text('Date and time of the class'),
    joinLink: required(link('Link to join, if there is one')),
    classesLink,
    stopLink: required(stopLink('Ends the reminders')),
  },
})

export function reminderMail({
  title,
  event,
  joinUrl,
  buyer,
  publicUrl,
  unsubscribeUrl,
}: MailInput & { event: CalendarEvent; joinUrl: string | null; unsubscribeUrl: string }): TemplateMail {
  return fillReminder({
    name: buyer.name,
    title,
    when: dayText(event),
    joinLink: joinUrl,
    classesLink: classesUrl(publicUrl),
    stopLink: unsubscribeUrl,
  })
}

const fillJoinLink = defineMailTemplate({
  name: 'join-link',
  title: 'Link to join a class',
  group,
  subject: '{{#replaced}}New link{{/replaced}}{{^replaced}}Link{{/replaced}} to join: {{title}}',
  body: [
    '# {{#replaced}}The link to join has changed{{/replaced}}{{^replaced}}Your link to join{{/replaced}}',
    'Hello {{name}},',
    'Please use this link to join {{title}}. {{#replaced}}The previous link is no longer valid.{{/replaced}}{{^replaced}}You can also find it in your account, under Your classes.{{/replaced}}',
    '## {{title}}\n- When: {{when}}\n- Link to join: {{joinLink}}',
    '[Join the class]({{joinLink}})',
    'The link is for you only. Please don’t share it.',
  ],
  placeholders: {
    name,
    title,
    when: text('Date and time of the class, if it has one'),
    joinLink: required(link('Link to join')),
    replaced: flag('The customer was sent another link before'),
  },
})

type JoinLinkInput = Omit<MailInput, 'publicUrl'> & {
  event: CalendarEvent | null
  joinUrl: string
  /** The user was sent another link before. */
  isReplacement: boolean
}

export function joinLinkMail({ title, event, joinUrl, isReplacement, buyer }: JoinLinkInput): TemplateMail {
  return fillJoinLink({
    name: buyer.name,
    title,
    when: event && dayText(event),
    joinLink: joinUrl,
    replaced: isReplacement,
  })
}

const fillClassMessage = defineMailTemplate({
  name: 'class-message',
  title: 'Your message to a class',
  group,
  subject: '{{subject}}',
  body: [
    '# {{subject}}',
    'Hello {{name}},',
    '{{message}}',
    '[See your classes]({{classesLink}})',
    'You’re getting this email because you’re enrolled in {{title}}. Questions? Reply to this email.',
  ],
  placeholders: {
    name,
    title,
    subject: text('Subject that you write for the class'),
    message: required(paragraphs('Message that you write for the class')),
    classesLink,
  },
})

type ClassMessage = MailInput & { subject: string; text: string }

/** An admin's own text for enrolled users. Empty lines separate its paragraphs. */
export function classMessageMail({ title, subject, text, buyer, publicUrl }: ClassMessage): TemplateMail {
  return fillClassMessage({ name: buyer.name, title, classesLink: classesUrl(publicUrl), subject, message: text })
}

/** The hours of a course that has only a start date are not mentioned. */
function startText(event: CalendarEvent, at: Date): string {
  return hasHours(event) ? instantText(at, event.timeZone) : `${longDate(at.toISOString().slice(0, 10))}.`
}
