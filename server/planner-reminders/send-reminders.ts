import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { clockText } from '#contract/dates.ts'
import type { PushMessage, ReminderKind } from '#contract/planner/reminders.ts'
import { profiles } from '#db/schema/accounts.ts'
import {
  plannerPushes as pushes,
  plannerReminders as reminders,
  plannerReminderSettings as settings,
  plannerPushSubscriptions as subscriptions,
} from '#db/schema/planner/reminders.ts'
import type { Ctx } from '../context.ts'
import { hasPlannerAccess } from '../entitlements/index.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { transaction } from '../transaction.ts'
import { deliverPush, type PushRequest } from './deliver-push.ts'
import { reminderMail } from './mail-templates.ts'
import { localClock } from './quiet-hours.ts'
import { decryptMessage, decryptTitle, encryptMessage } from './reminder-encryption.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

const BATCH_SIZE = 100
const DAY_MS = 86_400_000
/** Mails per user in 24 hours. Further reminders are pushed only. */
const MAILS_PER_DAY = 40
/** Reminders with a longer delay, for example after an outage, are not sent. */
const MAX_DELAY_MS = 3_600_000

const PUSH_BATCH_SIZE = 20
const MAX_PUSH_ATTEMPTS = 6
/** Claims expire after this time, which is longer than the timeout of a delivery. */
const CLAIM_MS = 60_000

/**
 * Sends the reminders that are due. Each is deleted in the transaction that queues its mail and its push messages, so
 * that several instances send it once. A crash during a push repeats the message with the same tag, so that browsers
 * show it once.
 */
export async function sendPlannerReminders(ctx: Ctx, deliver: Deliver = deliverPush): Promise<void> {
  while (await transaction(ctx, (ctx) => queueDueReminders(ctx)));
  while (await sendPushes(ctx, deliver));
}

type Deliver = (ctx: Ctx, push: PushRequest) => Promise<number>

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
  const message = encryptMessage(ctx, JSON.stringify(pushMessage(list, timeZone)))
  const expiresAt = new Date(ctx.now().getTime() + MAX_DELAY_MS)
  const values = browsers.map(({ id }) => ({ subscriptionId: id, message, nextAttemptAt: ctx.now(), expiresAt }))
  if (values.length > 0) await ctx.db.insert(pushes).values(values)
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

/** Returns whether another batch can follow. */
async function sendPushes(ctx: Ctx, deliver: Deliver): Promise<boolean> {
  await ctx.db.delete(pushes).where(lte(pushes.expiresAt, ctx.now()))
  const dueIds = ctx.db
    .select({ id: pushes.id })
    .from(pushes)
    .where(lte(pushes.nextAttemptAt, ctx.now()))
    .orderBy(asc(pushes.nextAttemptAt))
    .limit(PUSH_BATCH_SIZE)
    .for('update', { skipLocked: true })
  const claimed = await ctx.db
    .update(pushes)
    .set({ nextAttemptAt: new Date(ctx.now().getTime() + CLAIM_MS), attempts: sql`${pushes.attempts} + 1` })
    .where(inArray(pushes.id, dueIds))
    .returning()
  await Promise.all(claimed.map((push) => sendPush(ctx, push, deliver)))
  return claimed.length === PUSH_BATCH_SIZE
}

async function sendPush(ctx: Ctx, push: typeof pushes.$inferSelect, deliver: Deliver): Promise<void> {
  const [subscription] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.id, push.subscriptionId))
  if (!subscription) return
  const secondsToLive = Math.max(0, Math.floor((push.expiresAt.getTime() - ctx.now().getTime()) / 1000))
  const message = decryptMessage(ctx, push.message)
  const topic = push.id.replaceAll('-', '')
  const status = await deliver(ctx, { subscription, message, topic, secondsToLive }).catch((error: unknown) => {
    ctx.log.warn({ err: error, pushId: push.id }, 'push message failed')
    return 0
  })
  const isDelivered = status >= 200 && status < 300
  const canRetry = status === 0 || status === 429 || status >= 500
  // The browser has unsubscribed.
  if (status === 404 || status === 410) await ctx.db.delete(subscriptions).where(eq(subscriptions.id, subscription.id))
  else if (canRetry && push.attempts < MAX_PUSH_ATTEMPTS) await retryLater(ctx, push)
  else await ctx.db.delete(pushes).where(eq(pushes.id, push.id))
  if (!isDelivered) ctx.log.info({ status, pushId: push.id }, 'push message not accepted')
}

/** Doubles the delay: 1, 2, 4, 8 and 16 minutes. */
async function retryLater(ctx: Ctx, { id, attempts }: typeof pushes.$inferSelect): Promise<void> {
  const nextAttemptAt = new Date(ctx.now().getTime() + 60_000 * 2 ** (attempts - 1))
  const isClaimed = and(eq(pushes.id, id), eq(pushes.attempts, attempts), gt(pushes.nextAttemptAt, ctx.now()))
  await ctx.db.update(pushes).set({ nextAttemptAt }).where(isClaimed)
}
