import { sql } from 'drizzle-orm'
import { mails } from '#db/schema/platform/mail.ts'
import type { Ctx } from '../../context.ts'
import type { ExportSection } from '../../people/accounts/export-section.ts'
import { type Mail, renderCurrentMail } from './render-mail.ts'
import type { OutgoingMail } from './transport.ts'

type QueuedMail = {
  to: string
  mail: Mail
  calendar?: OutgoingMail['calendar']
  unsubscribeUrl?: string
  /** The contact email of the settings by default. */
  replyTo?: string
  /** Attached as a PDF. */
  invoiceId?: string | undefined
}

/** Inserts a mail and its sending job in the caller's transaction. Returns the id of the mail. */
export async function queueMail(
  ctx: Ctx,
  { to, mail, calendar, unsubscribeUrl, replyTo, invoiceId }: QueuedMail,
): Promise<string | undefined> {
  const [row] = await ctx.db
    .insert(mails)
    .values({
      recipient: to,
      ...(await renderCurrentMail(ctx, mail, Boolean(calendar))),
      createdAt: ctx.now(),
      ...(calendar ? { calendar: calendar.content, calendarMethod: calendar.method } : {}),
      ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
      ...(replyTo ? { replyTo } : {}),
      ...(invoiceId ? { invoiceId } : {}),
    })
    .returning({ id: mails.id })
  if (row) await ctx.jobs.queue(ctx, 'mail.send', { mailId: row.id })
  return row?.id
}

/** Omits the texts of reminders of planners, which only their user may read: admins can export the mails of a user. */
export const mailExport: ExportSection = ({ email }, afterId) => sql`
  SELECT id AS key, to_jsonb(m) - '{html,attempts,last_error}'::text[]
    - CASE WHEN template = 'planner-reminder' THEN 'text' ELSE '' END AS value
  FROM mails m WHERE recipient = ${email} AND id > ${afterId} ORDER BY id`
