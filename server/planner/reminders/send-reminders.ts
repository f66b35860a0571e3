import { asc, eq, inArray, lte } from 'drizzle-orm'
import { clockText } from '#contract/dates.ts'
import type { PushMessage, ReminderKind } from '#contract/planner/reminders.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import {
  plannerReminders as reminders,
  plannerReminderSettings as settings,
  plannerPushSubscriptions as subscriptions,
} from '#db/schema/planner/reminders.ts'
import type { Ctx } from '../../context.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { hasPlannerAccess } from '../../sales/entitlements/index.ts'
import { transaction } from '../../transaction.ts'
import { reminderMail } from './mail-templates.ts'
import { localClock } from './quiet-hours.ts'
import { decryptTitle, encryptMessage } from './reminder-encryption.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

const BATCH_SIZE = 100
const DAY_MS = 86_400_000
/** Mails per user in 24 hours. Further reminders are pushed only. */
const MAILS_PER_DAY = 40
/** Reminders with a longer delay, for example after an outage, are not sent. */
const MAX_DELAY_MS = 3_600_000

/**
 * Queues mails and push messages of the reminders that are due. Each is deleted in the transaction that queues them, so
 * that several instances send it once.
 */
export async function sendPlannerReminders(ctx: Ctx): Promise<void> {
  while (await transaction(ctx, (ctx) => queueDueReminders(ctx)));
}

/** Returns whether another batch can follow. */
async function queueDueReminders(ctx: Ctx): Promise<boolean> {
  const due = await ctx.db
    .select({ reminder: reminders, setting: settings, email: profiles.email, name: profiles.name })
    .from(reminders)
    .innerJoin(settings, eq(settings.userId, reminders.userId))
    .innerJoin(profiles, eq(profiles.id, reminders.userId))
    .where(lte(reminders.sendAt, ctx.now()))
    .orderBy(asc(reminders.sendAt), asc(reminders.id))
    .limit(BATCH_SIZE)
    .for('update', { of: [reminders, settings], skipLocked: true })
  const dueIds = due.map(({ reminder }) => reminder.id)
  if (dueIds.length > 0) await ctx.db.delete(reminders).where(inArray(reminders.id, dueIds))
  const isOnTime = ({ reminder }: DueReminder) => reminder.sendAt.getTime() > ctx.now().getTime() - MAX_DELAY_MS
  for (const [userId, batch] of Map.groupBy(due.filter(isOnTime), ({ setting }) => setting.userId))
    await queueForUser(ctx, await withoutLockedCheckIns(ctx, userId, batch))
  return due.length === BATCH_SIZE
}

/** Removes reminders of sessions if the user no longer has the product, for example after a refund. */
async function withoutLockedCheckIns(
  ctx: Ctx,
  userId: string,
  batch: readonly DueReminder[],
): Promise<readonly DueReminder[]> {
  const steps = batch.filter(({ reminder }) => reminder.kind === 'step')
  return steps.length === batch.length || (await hasPlannerAccess(ctx, { userId })) ? batch : steps
}

type DueReminder = {
  reminder: typeof reminders.$inferSelect
  setting: typeof settings.$inferSelect
  email: string
  name: string
}
type Reminder = { id: string; kind: ReminderKind; at: Date; title: string }

/** @param batch due reminders of one user */
async function queueForUser(ctx: Ctx, batch: readonly DueReminder[]): Promise<void> {
  const [first] = batch
  if (!first) return
  const { setting, email, name } = first
  const list = batch.map(({ reminder }) => ({ ...reminder, title: decryptTitle(ctx, reminder.title) }))
  if (setting.channel !== 'push' && !setting.mailStoppedAt && (await countMail(ctx, setting))) {
    const stopUrl = unsubscribeUrl(ctx, setting.userId)
    const { publicUrl } = ctx.site
    const mail = reminderMail({ name, reminders: list, zone: setting.timeZone, publicUrl, stopUrl })
    await queueMail(ctx, { to: email, mail, unsubscribeUrl: stopUrl })
  }
  if (setting.channel !== 'mail') await queuePushes(ctx, setting, list)
}

/** Counts a mail. Returns false if the user's daily limit is reached. */
async function countMail(ctx: Ctx, setting: typeof settings.$inferSelect): Promise<boolean> {
  const { mailDayStartedAt: startedAt, mailCount } = setting
  const isSameDay = startedAt !== null && startedAt.getTime() > ctx.now().getTime() - DAY_MS
  if (isSameDay && mailCount >= MAILS_PER_DAY) return false
  const counted = isSameDay ? { mailCount: mailCount + 1 } : { mailDayStartedAt: ctx.now(), mailCount: 1 }
  await ctx.db.update(settings).set(counted).where(eq(settings.userId, setting.userId))
  return true
}

async function queuePushes(
  ctx: Ctx,
  { userId, timeZone }: typeof settings.$inferSelect,
  list: readonly Reminder[],
): Promise<void> {
  const browsers = await ctx.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
  const content = pushMessage(list, timeZone)
  const message = encryptMessage(ctx, JSON.stringify(content))
  const expiresAt = new Date(ctx.now().getTime() + MAX_DELAY_MS).toISOString()
  for (const { id } of browsers)
    await ctx.jobs.queue(ctx, 'planner-reminders.push', {
      subscriptionId: id,
      message,
      topic: content.tag.replaceAll('-', ''),
      expiresAt,
    })
}

function pushMessage(list: readonly Reminder[], zone: string): PushMessage {
  const [first, ...others] = list
  if (!first) throw new RangeError('A message needs a reminder.')
  const text = ({ at, title }: Reminder) => `${clockText(localClock(at, zone).time)}: ${title}`
  return {
    title: others.length === 0 ? first.title : `${list.length} reminders`,
    body: others.length === 0 ? `Planned for ${clockText(localClock(first.at, zone).time)}` : list.map(text).join('\n'),
    url: first.kind === 'step' || others.length > 0 ? '/planner' : `/planner/sessions/${first.kind}`,
    tag: first.id,
  }
}
