import {
  calendarFile,
  customerName,
  defineMailTemplate,
  link,
  list,
  required,
  type TemplateMail,
  text,
} from '../../platform/mail/templates/mail-template.ts'
import type { SessionRow } from '../schedule/index.ts'
import { classesUrl, instantText, joinLinkText, sessionText } from './mail-texts.ts'

export type SessionNotice = {
  session: SessionRow
  change: 'added' | 'moved' | 'removed' | 'link'
  /** Null for an added session. */
  previousStart: Date | null
  /** The session's own link, or that of the class. */
  joinUrl: string | null
}

const placeholders = {
  name: customerName,
  title: text('Name of the class'),
  sessions: required(list('Sessions of the email, with their times and links to join')),
  classesLink: link('Page with the classes of the customer'),
}

const fillLinks = defineMailTemplate({
  name: 'session-links',
  title: 'Link to join a session',
  group: 'Classes',
  subject: 'Link to join: {{title}}',
  body: [
    '# Your link to join',
    'Hello {{name}},',
    'Please use this link to join {{title}}. You can also find it in your account, under Your classes.',
    '## {{title}}\n{{sessions}}',
    '[See your classes]({{classesLink}})',
    'The link is for you only. Please don’t share it.',
  ],
  placeholders,
})

const fillChanges = defineMailTemplate({
  name: 'class-sessions',
  title: 'Sessions changed',
  group: 'Classes',
  subject: 'Updated sessions: {{title}}',
  body: [
    '# The sessions of your class have changed',
    'Hello {{name}},',
    'You’re still enrolled and don’t need to do anything.{{#calendarFile}} The attached file updates your calendar.{{/calendarFile}}',
    '## {{title}}\n{{sessions}}',
    '[See your classes]({{classesLink}})',
    'If a new time doesn’t work for you, reply to this email.',
  ],
  placeholders: { ...placeholders, calendarFile },
})

type SessionsMailInput = {
  title: string
  notices: readonly SessionNotice[]
  buyer: { name: string }
  publicUrl: string
}

/** About sessions that were added, moved or removed, and new links to join. */
export function sessionsMail({ title, notices, buyer, publicUrl }: SessionsMailInput): TemplateMail {
  const isLinkOnly = notices.every(({ change }) => change === 'link')
  const fill = isLinkOnly ? fillLinks : fillChanges
  return fill({
    name: buyer.name,
    title,
    classesLink: classesUrl(publicUrl),
    sessions: notices.map((entry) => ({ label: labelOf(entry), text: noticeText(entry) })),
  })
}

const changeLabels = { added: 'New session', moved: 'New time', removed: 'Canceled', link: 'Link to join' } as const

const labelOf = ({ session: { title }, change }: SessionNotice) =>
  title ? `${changeLabels[change]}: ${title}` : changeLabels[change]

function noticeText({ session, change, previousStart, joinUrl }: SessionNotice): string {
  if (change === 'removed') return previousStart ? instantText(previousStart, session.timeZone) : sessionText(session)
  const previous = change === 'moved' && previousStart && `Before: ${instantText(previousStart, session.timeZone)}`
  return [sessionText(session), previous, joinUrl && joinLinkText(joinUrl)].filter(Boolean).join(' ')
}
