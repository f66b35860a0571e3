import type { MailContent } from '../mail/mail-layout.ts'
import type { SessionRow } from '../schedule/index.ts'
import { classesLink, greeting, instantText, joinLinkText, sessionText } from './mail-texts.ts'

export type SessionNotice = {
  session: SessionRow
  change: 'added' | 'moved' | 'removed' | 'link'
  /** Null for an added session. */
  previousStart: Date | null
  /** The session's own link, or that of the class. */
  joinUrl: string | null
}

type SessionsMailInput = {
  title: string
  notices: readonly SessionNotice[]
  buyer: { name: string }
  publicUrl: string
}

/** About sessions that were added, moved or removed, and new links to join. */
export function sessionsMail({ title, notices, buyer, publicUrl }: SessionsMailInput): MailContent {
  const isLinkOnly = notices.every(({ change }) => change === 'link')
  return {
    template: isLinkOnly ? 'session-links' : 'class-sessions',
    subject: isLinkOnly ? `Link to join: ${title}` : `Updated sessions: ${title}`,
    title: isLinkOnly ? 'Your link to join' : 'The sessions of your class have changed',
    paragraphs: [
      greeting(buyer),
      isLinkOnly
        ? `Please use this link to join ${title}. You can also find it in your account, under Your classes.`
        : 'You’re still enrolled and don’t need to do anything. The attached file updates your calendar.',
    ],
    list: { heading: title, items: notices.map((entry) => ({ label: labelOf(entry), text: noticeText(entry) })) },
    action: classesLink(publicUrl),
    closing: isLinkOnly
      ? 'The link is for you only. Please don’t share it.'
      : 'If a new time doesn’t work for you, reply to this email.',
  }
}

const changeLabels = { added: 'New session', moved: 'New time', removed: 'Canceled', link: 'Link to join' } as const

const labelOf = ({ session: { title }, change }: SessionNotice) =>
  title ? `${changeLabels[change]}: ${title}` : changeLabels[change]

function noticeText({ session, change, previousStart, joinUrl }: SessionNotice): string {
  if (change === 'removed') return previousStart ? instantText(previousStart, session.timeZone) : sessionText(session)
  const previous = change === 'moved' && previousStart && `Before: ${instantText(previousStart, session.timeZone)}`
  return [sessionText(session), previous, joinUrl && joinLinkText(joinUrl)].filter(Boolean).join(' ')
}
