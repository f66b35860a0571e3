import { clockText, longDate } from '#contract/dates.ts'
import type { Site } from '../../context.ts'
import type { SampleMail } from '../../platform/mail/render-mail.ts'
import {
  customerName,
  defineMailTemplate,
  link,
  list,
  required,
  stopLink,
  type TemplateMail,
} from '../../platform/mail/templates/mail-template.ts'
import { localClock } from './quiet-hours.ts'

// The subject contains no text of the planner, because admins can read the subjects of unsent mails.
const fillReminder = defineMailTemplate({
  name: 'planner-reminder',
  title: 'Planner reminder',
  group: 'Planner',
  subject: 'A reminder from your planner',
  body: [
    '# A reminder from your planner',
    'Hello {{name}},',
    '## Coming up\n{{reminders}}',
    '[Open your planner]({{plannerLink}})',
    'You’re getting this email because you turned on reminders in your planner.',
    '[Stop these emails]({{stopLink}})',
  ],
  placeholders: {
    name: customerName,
    reminders: required(list('Steps and sessions with their times')),
    plannerLink: link('The planner of the customer'),
    stopLink: required(stopLink('Ends the emails')),
  },
})

type ReminderMail = {
  name: string
  reminders: readonly { at: Date; title: string }[]
  zone: string
  publicUrl: string
  stopUrl: string
}

export function reminderMail({ name, reminders, zone, publicUrl, stopUrl }: ReminderMail): TemplateMail {
  return fillReminder({
    name,
    reminders: reminders.map(({ at, title }) => ({ label: timeText(at, zone), text: title })),
    plannerLink: `${publicUrl}/planner`,
    stopLink: stopUrl,
  })
}

/** 'March 15, 2024, 9 AM' */
function timeText(at: Date, zone: string): string {
  const { date, time } = localClock(at, zone)
  return `${longDate(date)}, ${clockText(time)}`
}

export function mailSamples({ publicUrl }: Pick<Site, 'publicUrl'>): SampleMail[] {
  const reminders = [{ at: new Date('2024-03-15T13:00:00Z'), title: 'Call the bank about the second card' }]
  const links = { publicUrl, stopUrl: `${publicUrl}/planner/reminders?token=an-example` }
  const mail = reminderMail({ name: 'Ann', reminders, zone: 'America/New_York', ...links })
  return [{ to: 'a customer', when: 'a step or session of the planner is due', mail }]
}
