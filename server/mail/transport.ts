/** A mail that is ready to go. `id` is stable over retries, so that a receiver can tell a repetition. */
export type OutgoingMail = {
  id: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** An entry for the reader's calendar: new or changed, or to be taken out. */
  calendar: { method: 'REQUEST' | 'CANCEL'; content: string } | null
  /** Where one press ends mails of this kind (RFC 8058). */
  unsubscribeUrl: string | null
}

/** The port to whatever carries mail: an SMTP server, or the captured mailbox of demo mode. */
export type MailTransport = {
  /**
   * Resolves when the carrier took the mail; handing over the same id twice delivers it once where the carrier can tell.
   * @throws MailRefused when the carrier will never take it; anything else is worth another try.
   */
  deliver(mail: OutgoingMail, at: Date): Promise<void>
}

/** The carrier said no, and would say it again: there is no such mailbox, say. */
export class MailRejected extends Error {
  override name = 'MailRefused'
}
