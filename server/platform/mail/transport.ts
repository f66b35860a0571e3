/** `id` is stable over retries, so that receivers can detect duplicates. */
export type OutgoingMail = {
  id: string
  from: Sender
  to: string
  subject: string
  text: string
  html: string
  /** iCalendar attachment: REQUEST adds or updates the event, CANCEL removes it. */
  calendar: { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; content: string } | null
  /** Renders the attached PDF; a transport that sends no files does not call it. */
  attachment: (() => Promise<AttachedFile>) | null
  /** One-click unsubscribe URL (RFC 8058). */
  unsubscribeUrl: string | null
  /** Receives replies; null for the sender. */
  replyTo: string | null
}

export type AttachedFile = { name: string; file: Uint8Array }

export type Sender = { name: string; address: string }

/** Port for mail delivery: SMTP, or the captured mailbox of demo mode. */
export type MailTransport = {
  /**
   * Resolves when the server accepted the mail. A repeated id is delivered once if the server detects duplicates.
   * @throws MailRejected for a permanent rejection; any other error can be retried
   */
  deliver(mail: OutgoingMail, at: Date): Promise<void>
}

/** Permanent rejection, for example of an unknown mailbox. */
export class MailRejected extends Error {
  override name = 'MailRejected'
}

/** Parses MAIL_FROM: 'Journey <hello@example.com>', or an address alone. */
export function parseSender(from: string): Sender {
  const [, name = '', address = from] = /^"?(.*?)"?\s*<(.+)>$/.exec(from.trim()) ?? []
  return { name, address: address.trim() }
}
