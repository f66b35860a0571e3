import { TZDate } from '@date-fns/tz'
import { classPath } from '#contract/classes/class-path.ts'
import { clockText, longDate, zoneLabel } from '#contract/dates.ts'
import { formatPrice } from '#contract/money.ts'
import { classDateText } from '#contract/orders/fulfillment-text.ts'
import type { MailContent, SampleMail } from '../mail/mail-layout.ts'
import type { Workshop } from '../seats/capacity.ts'

type MailInput = {
  workshop: Pick<
    Workshop,
    'title' | 'price' | 'workshopDate' | 'workshopTime' | 'endDate' | 'endTime' | 'timeZone' | 'slug'
  >
  user: { name: string }
}
type MailInputWithUrl = MailInput & { publicUrl: string }

export function offerMail({
  workshop,
  user,
  offerUntil,
  publicUrl,
}: MailInputWithUrl & { offerUntil: Date }): MailContent {
  return {
    template: 'waiting-list-offer',
    subject: `A spot opened up: ${workshop.title}`,
    title: 'A spot opened up, and it’s held for you',
    paragraphs: [
      greeting(user),
      `You’re next in line. We’re holding this spot for you until ${instantText(offerUntil, workshop.timeZone)}. After that, it goes to the next person on the waiting list.`,
    ],
    list: {
      heading: workshop.title,
      items: [
        { label: 'When', text: dayText(workshop) },
        { label: 'Price', text: formatPrice(workshop.price) },
      ],
    },
    action: { label: 'Claim your spot', url: `${publicUrl}/account/classes` },
    closing: 'No longer interested? Decline the spot on the same page, and it goes to the next person in line.',
  }
}

export function offerExpiredMail({ workshop, user, publicUrl }: MailInputWithUrl): MailContent {
  return {
    template: 'waiting-list-offer-expired',
    subject: `No longer held for you: ${workshop.title}`,
    title: 'The spot is no longer held for you',
    paragraphs: [
      greeting(user),
      `Your time to claim the spot in ${workshop.title} has run out. The spot goes to the next person in line, and you’re no longer on the waiting list. You can join it again.`,
    ],
    action: workshopLink(workshop, publicUrl),
  }
}

export function noSeatMail({ workshop, user, publicUrl }: MailInputWithUrl): MailContent {
  return {
    template: 'waiting-list-closed',
    subject: `No spot opened up: ${workshop.title}`,
    title: 'No spot opened up in time',
    paragraphs: [
      greeting(user),
      `${workshop.title} starts soon, so its waiting list is now closed. We’re sorry that there was no spot for you.`,
      'If a spot opens up at the last minute, you’ll find it on the workshop’s page: first come, first served.',
    ],
    list: { heading: workshop.title, items: [{ label: 'When', text: dayText(workshop) }] },
    action: workshopLink(workshop, publicUrl),
  }
}

export function offerDeclinedMail({ workshop, user }: MailInput): MailContent {
  return {
    template: 'waiting-list-canceled',
    subject: `No longer available: ${workshop.title}`,
    title: 'This workshop is no longer available',
    paragraphs: [
      greeting(user),
      'We’re sorry: the workshop that you were waiting for is no longer on our schedule. You’re no longer on its waiting list and don’t need to do anything.',
    ],
    list: { heading: workshop.title, items: [{ label: 'Date', text: dayText(workshop) }] },
  }
}

export function removedFromListMail({ workshop, user }: MailInput): MailContent {
  return {
    template: 'waiting-list-removed',
    subject: `No longer on the waiting list: ${workshop.title}`,
    title: 'You’re no longer on the waiting list',
    paragraphs: [
      greeting(user),
      `We removed you from the waiting list for ${workshop.title}, so no spot will be held for you.`,
    ],
    closing: 'If you didn’t expect this, reply to this email.',
  }
}

function dayText({ workshopDate, workshopTime, endDate, endTime, timeZone }: MailInput['workshop']): string {
  const hours = { from: workshopTime.slice(0, 5), to: endTime.slice(0, 5), timeZone }
  return classDateText({ startsOn: workshopDate, endsOn: endDate, hours })
}

function instantText(at: Date, timeZone: string): string {
  const clock = new TZDate(at, timeZone).toISOString()
  return `${longDate(clock.slice(0, 10))}, ${clockText(clock.slice(11, 16))} ${zoneLabel(timeZone)}`
}

const greeting = ({ name }: MailInput['user']) => (name ? `Hello ${name},` : 'Hello,')
const workshopLink = (workshop: MailInput['workshop'], publicUrl: string) => ({
  label: 'See the workshop',
  url: `${publicUrl}${classPath(workshop)}`,
})

const workshop = {
  title: 'SHEF Mastery',
  slug: 'shef-mastery',
  price: '97.00',
  workshopDate: '2024-03-23',
  workshopTime: '10:00:00',
  endDate: '2024-03-23',
  endTime: '16:00:00',
  timeZone: 'America/New_York',
}

/** Returns a sample of every waiting list mail (features: mail, 8). */
export function waitingListMailSamples({ publicUrl }: { publicUrl: string }): SampleMail[] {
  const input = { workshop, user: { name: 'Ann' }, publicUrl }
  return [
    {
      when: 'a spot opened up for the next person in line',
      mail: offerMail({ ...input, offerUntil: new Date('2024-03-20T15:30:00Z') }),
    },
    { when: 'the time to claim a spot has passed', mail: offerExpiredMail(input) },
    { when: 'a workshop starts and no spot opened up', mail: noSeatMail(input) },
    { when: 'a workshop with a waiting list is deleted', mail: offerDeclinedMail(input) },
    { when: 'someone was removed from a waiting list', mail: removedFromListMail(input) },
  ].map((example) => ({ to: 'a customer', ...example }))
}
