import { TZDate } from '@date-fns/tz'
import { clockText, longDate } from '#contract/dates.ts'
import { classDateText } from '#contract/orders/fulfillment-text.ts'
import type { CalendarEvent } from '#contract/schedule/schedule.schema.ts'
import type { Site } from '../context.ts'
import { type MailContent, renderMail, type SampleMail } from '../mail/mail-layout.ts'
import { courseEvent, workshopEvent } from '../schedule/index.ts'

type MailInput = { title: string; buyer: { name: string }; publicUrl: string }
/** `previousStart` is null if the class had no date before. */
type RescheduledInput = MailInput & { event: CalendarEvent; previousStart: Date | null }

export function rescheduledMail({ title, event, previousStart, buyer, publicUrl }: RescheduledInput): MailContent {
  return renderMail({
    template: 'class-moved',
    subject: `New date: ${title}`,
    title: 'Your class has a new date',
    paragraphs: [
      greeting(buyer),
      'You stay enrolled and need not do anything. The file in this mail brings your calendar up to date.',
    ],
    list: {
      heading: title,
      items: [
        { label: 'From now on', text: dayText(event) },
        ...(previousStart ? [{ label: 'Before', text: startText(event, previousStart) }] : []),
      ],
    },
    action: ordersLink(publicUrl),
    closing: 'If the new date does not suit you, answer this mail.',
  })
}

export function dateRemovedMail({ title, buyer, publicUrl }: MailInput): MailContent {
  return renderMail({
    template: 'class-undated',
    subject: `No date for now: ${title}`,
    title: 'Your class has no date for now',
    paragraphs: [
      greeting(buyer),
      `${title} does not begin on the day that we told you. You stay enrolled, and we write to you as soon as the new date is known.`,
    ],
    action: ordersLink(publicUrl),
    closing: 'If you would rather not wait, answer this mail.',
  })
}

export function classCanceledMail({
  title,
  event,
  buyer,
  publicUrl,
}: MailInput & { event: CalendarEvent | null }): MailContent {
  return renderMail({
    template: 'class-cancelled',
    subject: `Cancelled: ${title}`,
    title: 'Your class does not take place',
    paragraphs: [
      greeting(buyer),
      'We are sorry: this class was taken off our schedule. If you have it in your calendar, the file in this mail takes it out.',
    ],
    list: { heading: title, items: [{ label: 'Cancelled', text: event ? dayText(event) : 'It had no date yet.' }] },
    action: ordersLink(publicUrl),
    closing: 'Answer this mail with any question, about your payment too.',
  })
}

export function reminderMail({
  title,
  event,
  buyer,
  publicUrl,
  unsubscribeUrl,
}: MailInput & { event: CalendarEvent; unsubscribeUrl: string }): MailContent {
  return renderMail({
    template: 'reminder',
    subject: `Coming up: ${title}`,
    title: 'Your class is coming up',
    paragraphs: [greeting(buyer), 'It begins soon, and we look forward to it. The link to join comes by e-mail.'],
    list: { heading: title, items: [{ label: 'When', text: dayText(event) }] },
    action: ordersLink(publicUrl),
    unsubscribe: { label: 'Send me no more reminders', url: unsubscribeUrl },
  })
}

function dayText({ type, date, endDate, time, endTime, timeZone }: CalendarEvent): string {
  const hours = type === 'course' ? null : { from: time, to: endTime, timeZone }
  return classDateText({ startsOn: date, endsOn: endDate, hours })
}

function startText({ type, timeZone }: CalendarEvent, at: Date): string {
  const clock = new TZDate(at, timeZone).toISOString()
  const day = longDate(clock.slice(0, 10))
  return type === 'course' ? `${day}.` : `${day}, ${clockText(clock.slice(11, 16))} (${timeZone}).`
}

const greeting = ({ name }: MailInput['buyer']) => (name ? `Hello ${name},` : 'Hello,')
const ordersLink = (publicUrl: string) => ({ label: 'See your orders', url: `${publicUrl}/orders` })

const shared = {
  id: '0190f3a1-7c52-7d08-9a6e-2b1d5c84e0f7',
  description: '',
  instructor: 'Ruth Calloway',
  price: '97.00',
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

export function mailSamples({ publicUrl }: Site): SampleMail[] {
  const buyer = { name: 'Ann' }
  const input = { title: workshop.title, event: workshop, buyer, publicUrl }
  const unsubscribeUrl = `${publicUrl}/reminders?token=an-example`
  return [
    { when: 'a class begins in a day', mail: reminderMail({ ...input, unsubscribeUrl }) },
    { when: 'a class has a new date', mail: rescheduledMail({ ...input, previousStart }) },
    { when: 'a course has no date any more', mail: dateRemovedMail({ title: course.title, buyer, publicUrl }) },
    { when: 'a class is cancelled', mail: classCanceledMail(input) },
  ].map((example) => ({ to: 'a customer', ...example }))
}
