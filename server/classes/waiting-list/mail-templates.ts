import { TZDate } from '@date-fns/tz'
import { classPath } from '#contract/classes/catalog/class-path.ts'
import { clockText, longDate, zoneLabel } from '#contract/dates.ts'
import { type Money, moneyIn } from '#contract/money.ts'
import { classDateText } from '#contract/sales/orders/fulfillment-text.ts'
import type { SampleMail } from '../../platform/mail/render-mail.ts'
import {
  customerName,
  defineMailTemplate,
  link,
  required,
  type TemplateMail,
  text,
} from '../../platform/mail/templates/mail-template.ts'
import type { Workshop } from '../seats/capacity.ts'

type MailInput = {
  workshop: Pick<
    Workshop,
    'title' | 'price' | 'workshopDate' | 'workshopTime' | 'endDate' | 'endTime' | 'timeZone' | 'slug'
  >
  user: { name: string }
}
type MailInputWithUrl = MailInput & { publicUrl: string }

const group = 'Waiting list'
const title = text('Name of the workshop')
const when = text('Date and time of the workshop')
const workshopLink = link('Page of the workshop')

const fillOffer = defineMailTemplate({
  name: 'waiting-list-offer',
  title: 'A spot opened up',
  group,
  subject: 'A spot opened up: {{title}}',
  body: [
    '# A spot opened up, and it’s held for you',
    'Hello {{name}},',
    'You’re next in line. We’re holding this spot for you until {{heldUntil}}. After that, it goes to the next person on the waiting list.',
    '## {{title}}\n- When: {{when}}\n- Price: {{price}}',
    '[Claim your spot]({{claimLink}})',
    'No longer interested? Decline the spot on the same page, and it goes to the next person in line.',
  ],
  placeholders: {
    name: customerName,
    title,
    when,
    price: text('Price of the workshop'),
    heldUntil: required(text('Time until which the spot is held')),
    claimLink: required(link('Page to claim or decline the spot')),
  },
})

export function offerMail({
  workshop,
  user,
  offerUntil,
  money,
  publicUrl,
}: MailInputWithUrl & { offerUntil: Date; money: Money }): TemplateMail {
  return fillOffer({
    ...valuesOf({ workshop, user }),
    when: dayText(workshop),
    price: money.formatPrice(workshop.price),
    heldUntil: instantText(offerUntil, workshop.timeZone),
    claimLink: `${publicUrl}/account/classes`,
  })
}

const fillOfferExpired = defineMailTemplate({
  name: 'waiting-list-offer-expired',
  title: 'Spot no longer held',
  group,
  subject: 'No longer held for you: {{title}}',
  body: [
    '# The spot is no longer held for you',
    'Hello {{name}},',
    'Your time to claim the spot in {{title}} has run out. The spot goes to the next person in line, and you’re no longer on the waiting list. You can join it again.',
    '[See the workshop]({{workshopLink}})',
  ],
  placeholders: { name: customerName, title, workshopLink },
})

export function offerExpiredMail({ publicUrl, ...input }: MailInputWithUrl): TemplateMail {
  return fillOfferExpired({ ...valuesOf(input), workshopLink: workshopUrl(input.workshop, publicUrl) })
}

const fillNoSeat = defineMailTemplate({
  name: 'waiting-list-closed',
  title: 'No spot opened up',
  group,
  subject: 'No spot opened up: {{title}}',
  body: [
    '# No spot opened up in time',
    'Hello {{name}},',
    '{{title}} starts soon, so its waiting list is now closed. We’re sorry that there was no spot for you.',
    'If a spot opens up at the last minute, you’ll find it on the workshop’s page: first come, first served.',
    '## {{title}}\n- When: {{when}}',
    '[See the workshop]({{workshopLink}})',
  ],
  placeholders: { name: customerName, title, when, workshopLink },
})

export function noSeatMail({ publicUrl, ...input }: MailInputWithUrl): TemplateMail {
  const { workshop } = input
  return fillNoSeat({ ...valuesOf(input), when: dayText(workshop), workshopLink: workshopUrl(workshop, publicUrl) })
}

const fillOfferDeclined = defineMailTemplate({
  name: 'waiting-list-canceled',
  title: 'Workshop no longer available',
  group,
  subject: 'No longer available: {{title}}',
  body: [
    '# This workshop is no longer available',
    'Hello {{name}},',
    'We’re sorry: the workshop that you were waiting for is no longer on our schedule. You’re no longer on its waiting list and don’t need to do anything.',
    '## {{title}}\n- Date: {{when}}',
  ],
  placeholders: { name: customerName, title, when },
})

export function offerDeclinedMail(input: MailInput): TemplateMail {
  return fillOfferDeclined({ ...valuesOf(input), when: dayText(input.workshop) })
}

const fillRemoved = defineMailTemplate({
  name: 'waiting-list-removed',
  title: 'Removed from a waiting list',
  group,
  subject: 'No longer on the waiting list: {{title}}',
  body: [
    '# You’re no longer on the waiting list',
    'Hello {{name}},',
    'We removed you from the waiting list for {{title}}, so no spot will be held for you.',
    'If you didn’t expect this, reply to this email.',
  ],
  placeholders: { name: customerName, title },
})

export const removedFromListMail = (input: MailInput): TemplateMail => fillRemoved(valuesOf(input))

const valuesOf = ({ workshop, user }: MailInput) => ({ name: user.name, title: workshop.title })

function dayText({ workshopDate, workshopTime, endDate, endTime, timeZone }: MailInput['workshop']): string {
  const hours = { from: workshopTime.slice(0, 5), to: endTime.slice(0, 5), timeZone }
  return classDateText({ startsOn: workshopDate, endsOn: endDate, hours })
}

function instantText(at: Date, timeZone: string): string {
  const clock = new TZDate(at, timeZone).toISOString()
  return `${longDate(clock.slice(0, 10))}, ${clockText(clock.slice(11, 16))} ${zoneLabel(timeZone)}`
}

const workshopUrl = (workshop: MailInput['workshop'], publicUrl: string) => `${publicUrl}${classPath(workshop)}`

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

/** Returns a sample of every waiting list mail. */
export function waitingListMailSamples({ publicUrl }: { publicUrl: string }): SampleMail[] {
  const input = { workshop, user: { name: 'Ann' }, publicUrl }
  return [
    {
      when: 'a spot opened up for the next person in line',
      mail: offerMail({ ...input, money: moneyIn('usd'), offerUntil: new Date('2024-03-20T15:30:00Z') }),
    },
    { when: 'the time to claim a spot has passed', mail: offerExpiredMail(input) },
    { when: 'a workshop starts and no spot opened up', mail: noSeatMail(input) },
    { when: 'a workshop with a waiting list is deleted', mail: offerDeclinedMail(input) },
    { when: 'someone was removed from a waiting list', mail: removedFromListMail(input) },
  ].map((example) => ({ to: 'a customer', ...example }))
}
