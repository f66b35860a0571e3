import { desc } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { demoMailbox } from '#db/schema/site/demo.ts'
import type { Ctx } from '../../context.ts'
import type { MailTransport } from '../../platform/mail/transport.ts'

export type CapturedMail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  calendar: string | null
  sentAt: string
}

/** Lists the newest 200 captured mails. */
export async function mailbox(ctx: Ctx): Promise<CapturedMail[]> {
  const rows = await ctx.db
    .select()
    .from(demoMailbox)
    .orderBy(desc(demoMailbox.sentAt), desc(demoMailbox.id))
    .limit(200)
  return rows.map(({ recipient, sentAt, ...mail }) => ({ ...mail, to: recipient, sentAt: sentAt.toISOString() }))
}

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
