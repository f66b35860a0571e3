import { longDate } from '#contract/dates.ts'
import {
  customerName,
  defineMailTemplate,
  link,
  type TemplateMail,
  text,
} from '../../platform/mail/templates/mail-template.ts'

const fillAccessGranted = defineMailTemplate({
  name: 'access-granted',
  title: 'Free access to classes',
  group: 'Classes',
  subject: '{{#class}}Free for you: {{class}}{{/class}}{{^class}}All our classes are free for you{{/class}}',
  body: [
    '# {{#class}}Free for you: {{class}}{{/class}}{{^class}}All our classes are free for you{{/class}}',
    'Hello {{name}},',
    'You can enroll in {{#class}}{{class}}{{/class}}{{^class}}any of our courses and workshops{{/class}} at no charge{{#lastDay}} until {{lastDay}}{{/lastDay}}. Sign in with this email, and choose your class.',
    '[See the classes]({{classesLink}})',
  ],
  placeholders: {
    name: customerName,
    class: text('Name of the class, if the access is for one class only'),
    lastDay: text('Last day of the access, if it ends'),
    classesLink: link('Page with all classes'),
  },
})

type AccessGranted = {
  /** Null for all classes. */
  className: string | null
  lastDay: string | undefined
  user: { name: string }
  publicUrl: string
}

export function accessGrantedMail({ className, lastDay, user, publicUrl }: AccessGranted): TemplateMail {
  return fillAccessGranted({
    name: user.name,
    class: className,
    lastDay: lastDay && longDate(lastDay),
    classesLink: `${publicUrl}/classes`,
  })
}

const fillPlannerGranted = defineMailTemplate({
  name: 'planner-granted',
  title: 'Free access to the planner',
  group: 'Classes',
  subject: 'The Journey planner is yours to use',
  body: [
    '# The Journey planner is yours to use',
    'Hello {{name}},',
    'All of the planner is open for you{{#lastDay}} until {{lastDay}}{{/lastDay}}: your journeys, tracks, the month, sessions, and sheets to print. Sign in with this email, on any device.',
    '[Open the planner]({{plannerLink}})',
  ],
  placeholders: {
    name: customerName,
    lastDay: text('Last day of the access, if it ends'),
    plannerLink: link('The planner'),
  },
})

export function plannerGrantedMail({ lastDay, user, publicUrl }: Omit<AccessGranted, 'className'>): TemplateMail {
  return fillPlannerGranted({
    name: user.name,
    lastDay: lastDay && longDate(lastDay),
    plannerLink: `${publicUrl}/planner`,
  })
}
