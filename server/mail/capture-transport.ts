import type { Db } from '#db/open.ts'
import { demoMailbox } from '#db/schema/demo.ts'
import type { MailTransport } from './transport.ts'

/** Creates the transport of demo mode, which stores mails for /demo/mailbox, one per id. */
export function captureTransport({ db }: { db: Db }): MailTransport {
  return {
    async deliver(mail, sentAt) {
      const { id, to: recipient, subject, text, html } = mail
      const calendar = mail.calendar?.content ?? null
      const row = { id, recipient, subject, text, html, calendar, sentAt }
      await db.insert(demoMailbox).values(row).onConflictDoNothing()
    },
  }
}
