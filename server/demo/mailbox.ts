import { desc } from 'drizzle-orm'
import { demoMailbox } from '#db/schema/demo.ts'
import type { Ctx } from '../context.ts'

export type CapturedMail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Attached iCalendar file. */
  calendar: string | null
  sentAt: string
}

/** Lists the newest 200 captured mails (features: mail, 3). */
export async function mailbox(ctx: Ctx): Promise<CapturedMail[]> {
  const rows = await ctx.db
    .select()
    .from(demoMailbox)
    .orderBy(desc(demoMailbox.sentAt), desc(demoMailbox.id))
    .limit(200)
  return rows.map(({ recipient, sentAt, ...mail }) => ({ ...mail, to: recipient, sentAt: sentAt.toISOString() }))
}
