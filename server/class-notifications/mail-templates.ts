import { longDate } from '#contract/dates.ts'
import { formatUsd } from '#contract/money.ts'
import { hasHours } from '#contract/schedule/calendar-events.ts'
import type { CalendarEvent } from '#contract/schedule/schedule.schema.ts'
import type { Site } from '../context.ts'
import type { MailContent, SampleMail } from '../mail/mail-layout.ts'
import { courseEvent, type SessionRow, workshopEvent } from '../schedule/index.ts'
import { classesLink, dayText, greeting, instantText, joinLinkText, sessionText } from './mail-texts.ts'
import { type SessionNotice, sessionsMail } from './session-mail.ts'

type MailInput = { title: string; buyer: { name: string }; publicUrl: string }
/** `previousStart` is null if the class had no date before. */
type RescheduledInput = MailInput & {
  event: CalendarEvent
  previousStart: Date | null
  sessions: readonly SessionRow[]
}

export function rescheduledMail({
  title,
  event,
  previousStart,
  sessions,
  buyer,
  publicUrl,
}: RescheduledInput): MailContent {
  return {
    template: 'class-rescheduled',
    subject: `New date: ${title}`,
    title: 'Your class has a new date',
    paragraphs: [
      greeting(buyer),
      'You’re still enrolled and don’t need to do anything. The attached file updates your calendar.',
    ],
    list: {
      heading: title,
      items: [
        { label: 'New date', text: dayText(event) },
        ...(previousStart ? [{ label: 'Old date', text: startText(event, previousStart) }] : []),
        ...sessions.map((session) => ({ label: session.title || 'Session', text: sessionText(session) })),
      ],
    },
    action: ordersLink(publicUrl),
    closing: 'If the new date doesn’t work for you, reply to this email.',
  }
}

export function dateRemovedMail({ title, buyer, publicUrl }: MailInput): MailContent {
  return {
    template: 'class-date-removed',
    subject: `No date for now: ${title}`,
    title: 'Your class has no date for now',
    paragraphs: [
      greeting(buyer),
      `${title} won’t start on the date we announced. You’re still enrolled, and we’ll email you as soon as there is a new date.`,
    ],
    action: ordersLink(publicUrl),
    closing: 'If you would rather not wait, reply to this email.',
  }
}

type CanceledClassInput = MailInput & {
  event: CalendarEvent | null
  /** Amount that is refunded, in minor units. */
  refundMinor: number
}

export function classCanceledMail({ title, event, refundMinor, buyer, publicUrl }: CanceledClassInput): MailContent {
  return {
    template: 'class-canceled',
    subject: `Canceled: ${title}`,
    title: 'Your class was canceled',
    paragraphs: [
      greeting(buyer),
      `We’re sorry: ${title} won’t take place.`,
      ...(refundMinor > 0
        ? [
            `We’re refunding ${formatUsd(refundMinor)} to your original payment method. You don’t need to do anything. It can take a few days to appear on your statement.`,
          ]
        : []),
      ...(event ? ['If it’s in your calendar, open the attached file to remove it.'] : []),
    ],
    list: { heading: title, items: [{ label: 'Canceled', text: event ? dayText(event) : 'It had no date yet.' }] },
    action: ordersLink(publicUrl),
    closing: 'Questions? Reply to this email.',
  }
}

export function classUnlistedMail({
  title,
  event,
  buyer,
  publicUrl,
}: MailInput & { event: CalendarEvent | null }): MailContent {
  return {
    template: 'class-unlisted',
    subject: `You’re still enrolled: ${title}`,
    title: 'You’re still enrolled',
    paragraphs: [
      greeting(buyer),
      `${title} is no longer listed on our site. Your enrollment and your payment haven’t changed.`,
    ],
    list: { heading: title, items: [{ label: 'Date', text: event ? dayText(event) : 'Not set yet.' }] },
    action: { label: 'See your classes', url: `${publicUrl}/account/classes` },
    closing: 'Questions? Reply to this email.',
  }
}

export function reminderMail({
  title,
  event,
  joinUrl,
  buyer,
  publicUrl,
  unsubscribeUrl,
}: MailInput & { event: CalendarEvent; joinUrl: string | null; unsubscribeUrl: string }): MailContent {
  return {
    template: 'reminder',
    subject: `Coming up: ${title}`,
    title: 'Your class is coming up',
    paragraphs: [greeting(buyer), joinUrl ? 'It starts soon.' : `It starts soon. ${joinLinkText(joinUrl)}`],
    list: { heading: title, items: [{ label: 'When', text: dayText(event) }, ...joinItems(joinUrl)] },
    action: joinUrl ? joinAction(joinUrl) : classesLink(publicUrl),
    unsubscribe: { label: 'Stop reminders', url: unsubscribeUrl },
  }
}

type JoinLinkInput = Omit<MailInput, 'publicUrl'> & {
  event: CalendarEvent | null
  joinUrl: string
  /** The user was sent another link before. */
  isReplacement: boolean
}

export function joinLinkMail({ title, event, joinUrl, isReplacement, buyer }: JoinLinkInput): MailContent {
  return {
    template: 'join-link',
    subject: isReplacement ? `New link to join: ${title}` : `Link to join: ${title}`,
    title: isReplacement ? 'The link to join has changed' : 'Your link to join',
    paragraphs: [
      greeting(buyer),
      isReplacement
        ? `Please use this link to join ${title}. The previous link is no longer valid.`
        : `Please use this link to join ${title}. You can also find it in your account, under Your classes.`,
    ],
    list: {
      heading: title,
      items: [...(event ? [{ label: 'When', text: dayText(event) }] : []), ...joinItems(joinUrl)],
    },
    action: joinAction(joinUrl),
    closing: 'The link is for you only. Please don’t share it.',
  }
}

type ClassMessage = MailInput & { subject: string; text: string }

/** An admin's own text for enrolled users. Empty lines separate its paragraphs. */
export function classMessageMail({ title, subject, text, buyer, publicUrl }: ClassMessage): MailContent {
  return {
    template: 'class-message',
    subject,
    title: subject,
    paragraphs: [greeting(buyer), ...text.split(/\n{2,}/)],
    action: classesLink(publicUrl),
    closing: `You’re getting this email because you’re enrolled in ${title}. Questions? Reply to this email.`,
  }
}

const joinItems = (joinUrl: string | null) => (joinUrl ? [{ label: 'Link to join', text: joinUrl }] : [])
const joinAction = (url: string) => ({ label: 'Join the class', url })

/** The hours of a course that has only a start date are not mentioned. */
function startText(event: CalendarEvent, at: Date): string {
  return hasHours(event) ? instantText(at, event.timeZone) : `${longDate(at.toISOString().slice(0, 10))}.`
}

const ordersLink = (publicUrl: string) => ({ label: 'See your orders', url: `${publicUrl}/orders` })

const shared = {
  id: '0190f3a1-7c52-7d08-9a6e-2b1d5c84e0f7',
  description: '',
  instructor: 'Ruth Calloway',
  price: '97.00',
  slug: 'shef-mastery',
  isActive: true,
  deletedAt: null,
}
const workshop = workshopEvent({
  ...shared,
  title: 'SHEF Mastery',
  workshopDate: '2024-03-23',
  workshopTime: '10:00:00',
  endDate: '2024-03-23',
  endTime: '16:00:00',
  timeZone: 'America/New_York',
  spotsAvailable: 12,
})
const course = courseEvent({ ...shared, title: 'Foundations', nextStartDate: '2024-03-15' })
const previousStart = new Date('2024-03-16T14:00:00Z')
const sampleSession: SessionRow = {
  ...{ id: shared.id, courseId: null, workshopId: shared.id, courseStart: null, title: 'Your questions' },
  ...{ date: '2024-03-28', startTime: '18:00:00', endTime: '19:00:00', timeZone: 'America/New_York' },
  ...{ startsAt: new Date('2024-03-28T22:00:00Z'), endsAt: new Date('2024-03-28T23:00:00Z') },
  ...{ joinUrl: null, recordingUrl: null, materials: [], version: 1, createdAt: previousStart, removedAt: null },
}
const sampleNotice: SessionNotice = {
  session: sampleSession,
  change: 'moved',
  previousStart: new Date('2024-03-27T22:00:00Z'),
  joinUrl: 'https://meet.example.com/questions',
}

export function mailSamples({ publicUrl }: Site): SampleMail[] {
  const buyer = { name: 'Ann' }
  const input = { title: workshop.title, event: workshop, buyer, publicUrl }
  const joinUrl = 'https://meet.example.com/shef-mastery'
  const unsubscribeUrl = `${publicUrl}/reminders?token=an-example`
  const message = {
    subject: 'What to bring on Saturday',
    text: 'We’re looking forward to seeing you.\n\nPlease have ready:\n- your binder\n- a pen\n- a glass of water',
  }
  return [
    { when: 'a class starts in a day', mail: reminderMail({ ...input, joinUrl, unsubscribeUrl }) },
    { when: 'the link to join is set or changed', mail: joinLinkMail({ ...input, joinUrl, isReplacement: false }) },
    { when: 'an admin emails the people enrolled in a class', mail: classMessageMail({ ...input, ...message }) },
    { when: 'a class has a new date', mail: rescheduledMail({ ...input, previousStart, sessions: [] }) },
    { when: 'a session is added, moved or removed', mail: sessionsMail({ ...input, notices: [sampleNotice] }) },
    {
      when: 'a session gets its own link to join',
      mail: sessionsMail({ ...input, notices: [{ ...sampleNotice, change: 'link', previousStart: null }] }),
    },
    { when: 'the date of a course is removed', mail: dateRemovedMail({ title: course.title, buyer, publicUrl }) },
    { when: 'a class is canceled and refunded', mail: classCanceledMail({ ...input, refundMinor: 9700 }) },
    { when: 'a class is deleted without canceling its enrollments', mail: classUnlistedMail(input) },
  ].map((example) => ({ to: 'a customer', ...example }))
}
