import { TZDate } from '@date-fns/tz'
import { clockText, longDate } from '#contract/dates.ts'
import { formatPrice } from '#contract/money.ts'
import { classDateText } from '#contract/orders/fulfillment-text.ts'
import { type MailContent, renderMail, type SampleMail } from '../mail/mail-layout.ts'
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
  return renderMail({
    template: 'waiting-offer',
    subject: `A spot came free: ${workshop.title}`,
    title: 'A spot came free, and it is held for you',
    paragraphs: [
      greeting(user),
      `You are the next in line. Until ${instantText(offerUntil, workshop.timeZone)} nobody else can have this spot; then it goes to whoever comes after you.`,
    ],
    list: {
      heading: workshop.title,
      items: [
        { label: 'When', text: dayText(workshop) },
        { label: 'Price', text: formatPrice(workshop.price) },
      ],
    },
    action: { label: 'Take the spot', url: `${publicUrl}/account/classes` },
    closing: 'If it does not suit you any more, let it go on the same page: the next in line will be glad.',
  })
}

export function offerExpiredMail({ workshop, user, publicUrl }: MailInputWithUrl): MailContent {
  return renderMail({
    template: 'waiting-offer-over',
    subject: `No longer held for you: ${workshop.title}`,
    title: 'The spot is no longer held for you',
    paragraphs: [
      greeting(user),
      `The time to take the spot in ${workshop.title} is over, so it goes to the next in line, and you are no longer on the waiting list. You can join it again.`,
    ],
    action: workshopLink(workshop, publicUrl),
  })
}

export function noSeatMail({ workshop, user, publicUrl }: MailInputWithUrl): MailContent {
  return renderMail({
    template: 'waiting-closed',
    subject: `No spot came free: ${workshop.title}`,
    title: 'No spot came free in time',
    paragraphs: [
      greeting(user),
      `${workshop.title} begins soon, so its waiting list is closed. We are sorry that there was no spot for you.`,
      'Should one come free at the last moment, it is on the page of the classes, for whoever comes first.',
    ],
    list: { heading: workshop.title, items: [{ label: 'When', text: dayText(workshop) }] },
    action: workshopLink(workshop, publicUrl),
  })
}

export function offerDeclinedMail({ workshop, user }: MailInput): MailContent {
  return renderMail({
    template: 'waiting-cancelled',
    subject: `Cancelled: ${workshop.title}`,
    title: 'The workshop does not take place',
    paragraphs: [
      greeting(user),
      'We are sorry: the workshop that you waited for was taken off our schedule. You are no longer on its waiting list, and need not do anything.',
    ],
    list: { heading: workshop.title, items: [{ label: 'Cancelled', text: dayText(workshop) }] },
  })
}

export function removedFromListMail({ workshop, user }: MailInput): MailContent {
  return renderMail({
    template: 'waiting-removed',
    subject: `No longer on the waiting list: ${workshop.title}`,
    title: 'You are no longer on the waiting list',
    paragraphs: [
      greeting(user),
      `We took you off the waiting list of ${workshop.title}, so no spot will be held for you.`,
    ],
    closing: 'If this surprises you, answer this mail.',
  })
}

function dayText({ workshopDate, workshopTime, endDate, endTime, timeZone }: MailInput['workshop']): string {
  const hours = { from: workshopTime.slice(0, 5), to: endTime.slice(0, 5), timeZone }
  return classDateText({ startsOn: workshopDate, endsOn: endDate, hours })
}

function instantText(at: Date, timeZone: string): string {
  const clock = new TZDate(at, timeZone).toISOString()
  return `${longDate(clock.slice(0, 10))}, ${clockText(clock.slice(11, 16))} (${timeZone})`
}

const greeting = ({ name }: MailInput['user']) => (name ? `Hello ${name},` : 'Hello,')
const workshopLink = ({ slug }: MailInput['workshop'], publicUrl: string) => ({
  label: 'See the workshop',
  url: `${publicUrl}/classes#${slug}`,
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
      when: 'a spot came free for the next in line',
      mail: offerMail({ ...input, offerUntil: new Date('2024-03-20T15:30:00Z') }),
    },
    { when: 'a spot was held for somebody in vain', mail: offerExpiredMail(input) },
    { when: 'a workshop begins and no spot came free', mail: noSeatMail(input) },
    { when: 'a workshop that people wait for is deleted', mail: offerDeclinedMail(input) },
    { when: 'somebody was taken off a waiting list', mail: removedFromListMail(input) },
  ].map((example) => ({ to: 'a customer', ...example }))
}
