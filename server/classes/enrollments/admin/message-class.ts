import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ClassId } from '#contract/class-kinds.ts'
import type { ClassMessageInput } from '#contract/classes/catalog/class-message.schema.ts'
import { itemOf, referenceTo } from '#contract/content/store/item-kinds.ts'
import { classMessageRecipients, classMessages } from '#db/schema/classes/catalog.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { recordAudit } from '../../../people/audit/index.ts'
import type { JobPayloads } from '../../../platform/jobs/jobs.ts'
import { expectOne } from '../../../platform/lists/expect-one.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { classMessageMail } from '../../notifications/index.ts'
import { getClassDetails } from '../../schedule/index.ts'
import { isRecipient } from './roster-filter.ts'

const BATCH_SIZE = 100

type MessageInput = ClassId & ClassMessageInput & { key?: string | undefined }

/**
 * Emails everyone enrolled in a class, or the selected enrollments, one mail each. A job queues the mails. Idempotent
 * by key.
 * @returns the number of recipients
 * @throws sign_in_required, admin_required, not_found, and conflict if the confirmed number of recipients has changed
 */
export async function messageClass(ctx: Ctx, input: MessageInput): Promise<{ recipients: number }> {
  requireStaff(ctx)
  const { kind, id, subject, text, enrollmentIds, key } = input
  const details = await getClassDetails(ctx, { kind, id })
  if (!details) throw new Problem('not_found')
  return transaction(ctx, async (ctx) => {
    const [message] = await ctx.db
      .insert(classMessages)
      .values({
        ...referenceTo({ kind, id }),
        ...{ subject, text, recipientCount: input.recipients, requestKey: key ?? null, createdAt: ctx.now() },
      })
      // Waits for a concurrent request with the same key.
      .onConflictDoNothing()
      .returning({ id: classMessages.id })
    if (!message) return { recipients: await countEarlierRecipients(ctx, key) }
    const recipients = await insertRecipients(ctx, message.id, input)
    if (recipients !== input.recipients) throw recipientsChanged(recipients)
    await ctx.jobs.queue(ctx, 'classes.message', { messageId: message.id })
    const after = { subject, text, recipients, to: enrollmentIds ? 'selected' : 'everyone enrolled' }
    await recordAudit(ctx, { action: 'emailed', subject: kind, id, name: details.title, before: null, after })
    return { recipients }
  })
}

async function countEarlierRecipients(ctx: Ctx, key: string | undefined): Promise<number> {
  const isSameRequest = eq(classMessages.requestKey, key ?? '')
  return expectOne(
    await ctx.db.select({ recipients: classMessages.recipientCount }).from(classMessages).where(isSameRequest),
  ).recipients
}

/** A user has at most one completed enrollment in a class. */
async function insertRecipients(
  ctx: Ctx,
  messageId: string,
  { kind, id, enrollmentIds }: Pick<MessageInput, 'kind' | 'id' | 'enrollmentIds'>,
): Promise<number> {
  const isSelected = and(isRecipient({ kind, id }), enrollmentIds && inArray(enrollments.id, enrollmentIds))
  const { rowCount } = await ctx.db.insert(classMessageRecipients).select(
    ctx.db
      .select({ messageId: sql<string>`${messageId}::uuid`.as('message_id'), userId: enrollments.userId })
      .from(enrollments)
      .where(isSelected),
  )
  return rowCount ?? 0
}

function recipientsChanged(recipients: number): Problem {
  const people = recipients === 1 ? '1 person' : `${recipients} people`
  const message =
    recipients === 0
      ? 'None of these people are enrolled anymore.'
      : `The roster has changed: this email would now go to ${people}. Please check and send it again.`
  return new Problem('conflict', { message, details: { recipients } })
}

/**
 * Queues the mails of a message. A repeated run continues after the last batch, because each batch removes its
 * recipients in the transaction that queues their mails.
 */
export async function queueMessageMails(
  ctx: Ctx,
  { messageId }: JobPayloads['classes.message'],
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const queuedCount = await transaction(ctx, (ctx) => queueBatch(ctx, messageId))
    if (queuedCount < BATCH_SIZE) return
  }
}

async function queueBatch(ctx: Ctx, messageId: string): Promise<number> {
  // Concurrent runs queue one batch after the other.
  const [message] = await ctx.db.select().from(classMessages).where(eq(classMessages.id, messageId)).for('update')
  if (!message) return 0
  const isOfMessage = eq(classMessageRecipients.messageId, messageId)
  const users = await ctx.db
    .select({ id: profiles.id, email: profiles.email, name: profiles.name })
    .from(classMessageRecipients)
    .innerJoin(profiles, eq(profiles.id, classMessageRecipients.userId))
    .where(isOfMessage)
    .limit(BATCH_SIZE)
  if (users.length === 0) return 0
  const userIds = users.map(({ id }) => id)
  await ctx.db.delete(classMessageRecipients).where(and(isOfMessage, inArray(classMessageRecipients.userId, userIds)))
  const title = (await getClassDetails(ctx, itemOf(message)))?.title ?? 'your class'
  const { subject, text } = message
  for (const { email, name } of users) {
    const mail = classMessageMail({ title, subject, text, buyer: { name }, publicUrl: ctx.site.publicUrl })
    await queueMail(ctx, { to: email, mail })
  }
  return users.length
}
