import type { Db } from '#db/open.ts'

/** A mail that is ready to go. `id` is stable over retries, so that a receiver can tell a repetition. */
export type OutgoingMail = {
  id: string
  from: string
  to: string
  subject: string
  text: string
  html: string
}

/** The port to whatever carries mail: an SMTP server, or the captured mailbox of demo mode. */
export type MailTransport = {
  /**
   * Resolves when the carrier took the mail; handing over the same id twice delivers it once where the carrier can tell.
   * @param db the sender's transaction. A carrier that keeps mails in our own database uses this one: a second
   *   connection might never come, when every sender waits for one.
   */
  deliver(mail: OutgoingMail, at: Date, db: Db): Promise<void>
}
