import type { Db } from '#db/open.ts'
import { demoMailbox } from '#db/schema/demo.ts'
import type { MailTransport } from './transport.ts'

/** Demo mode's carrier: keeps every mail to be read at /demo/mailbox, each id once. */
export function captureTransport({ db }: { db: Db }): MailTransport {
  return {
    async deliver(mail, at) {
      const { id, to: recipient, subject, text, html } = mail
      const calendar = mail.calendar?.content ?? null
      const kept = { id, recipient, subject, text, html, calendar, sentAt: at }
      await db.insert(demoMailbox).values(kept).onConflictDoNothing()
    },
  }
}
