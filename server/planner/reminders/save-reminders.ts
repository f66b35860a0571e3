import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { ReminderState, RemindersInput } from '#contract/planner/reminders.schema.ts'
import {
  plannerReminders as reminders,
  plannerReminderSettings as settings,
  plannerPushSubscriptions as subscriptions,
} from '#db/schema/planner/reminders.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { transaction } from '../../transaction.ts'
import { getPushKeys } from './push-keys.ts'
import { afterQuietHours } from './quiet-hours.ts'
import { decryptTitle, encryptTitle } from './reminder-encryption.ts'

/** Push subscriptions per user. Above it, the oldest one is deleted. */
const MAX_BROWSERS = 10

/** Returns whether reminders are on, and what browsers need to subscribe. @throws sign_in_required */
export async function getReminderState(ctx: Ctx): Promise<ReminderState> {
  const { userId } = requireViewer(ctx)
  const [row] = await ctx.db.select().from(settings).where(eq(settings.userId, userId))
  return {
    by: row?.channel ?? 'off',
    isMailStopped: row?.mailStoppedAt != null,
    waiting: await ctx.db.$count(reminders, eq(reminders.userId, userId)),
    browsers: await ctx.db.$count(subscriptions, eq(subscriptions.userId, userId)),
    pushKey: (await getPushKeys(ctx)).publicKey,
  }
}

/**
 * Replaces the viewer's reminders. Due reminders in the list remain queued, and are not added again after they were
 * sent.
 * @throws sign_in_required
 */
export async function saveReminders(ctx: Ctx, input: RemindersInput): Promise<ReminderState> {
  const { userId } = requireViewer(ctx)
  await transaction(ctx, async (ctx) => {
    await saveSettings(ctx, userId, input)
    await replaceReminders(ctx, userId, input)
    if (input.by === 'mail') await ctx.db.delete(subscriptions).where(eq(subscriptions.userId, userId))
    else if (input.push) await saveSubscription(ctx, userId, input.push)
  })
  return getReminderState(ctx)
}

/** Switches reminders off and deletes the push subscriptions. @throws sign_in_required */
export async function deleteReminders(ctx: Ctx): Promise<ReminderState> {
  const { userId } = requireViewer(ctx)
  await ctx.db.delete(settings).where(eq(settings.userId, userId))
  return getReminderState(ctx)
}

/** Saves the settings. This locks their row, and the sending job skips users with a locked row. */
async function saveSettings(ctx: Ctx, userId: string, { by, zone, isSwitchedOn }: RemindersInput): Promise<void> {
  const values = { channel: by, timeZone: zone, ...(isSwitchedOn ? { mailStoppedAt: null } : {}) }
  await ctx.db
    .insert(settings)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: settings.userId, set: values })
}

async function replaceReminders(ctx: Ctx, userId: string, input: RemindersInput): Promise<void> {
  const { list, quietHours, zone } = input
  const wanted = new Map(list.map((reminder) => [keyOf(new Date(reminder.at), reminder), reminder]))
  const rows = await ctx.db.select().from(reminders).where(eq(reminders.userId, userId))
  const unwantedIds: string[] = []
  for (const row of rows) {
    const key = keyOf(row.at, { kind: row.kind, title: decryptTitle(ctx, row.title) })
    const isUnchanged = row.sendAt.getTime() === afterQuietHours(row.at, quietHours, zone).getTime()
    if (wanted.has(key) && (isUnchanged || row.at <= ctx.now())) wanted.delete(key)
    else unwantedIds.push(row.id)
  }
  if (unwantedIds.length > 0) await ctx.db.delete(reminders).where(inArray(reminders.id, unwantedIds))
  const newRows = [...wanted.values()]
    .map(({ at, kind, title }) => ({ userId, kind, at: new Date(at), title }))
    .filter(({ at }) => at > ctx.now())
    .map(({ title, at, ...row }) => ({
      ...row,
      at,
      title: encryptTitle(ctx, title),
      sendAt: afterQuietHours(at, quietHours, zone),
    }))
  if (newRows.length > 0) await ctx.db.insert(reminders).values(newRows)
}

const keyOf = (at: Date, { kind, title }: { kind: string; title: string }) => `${at.toISOString()} ${kind} ${title}`

async function saveSubscription(
  ctx: Ctx,
  userId: string,
  { endpoint, keys }: NonNullable<RemindersInput['push']>,
): Promise<void> {
  // The browser was subscribed with another account, whose reminders must no longer appear there. Only this browser has
  // the keys.
  const isOfOtherUser = and(eq(subscriptions.endpoint, endpoint), ne(subscriptions.userId, userId))
  await ctx.db.delete(subscriptions).where(and(isOfOtherUser, eq(subscriptions.auth, keys.auth)))
  await ctx.db
    .insert(subscriptions)
    .values({ userId, endpoint, ...keys, createdAt: ctx.now() })
    .onConflictDoUpdate({ target: [subscriptions.userId, subscriptions.endpoint], set: keys })
  const browsers = await ctx.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(asc(subscriptions.id))
  const oldestIds = browsers.slice(0, -MAX_BROWSERS).map(({ id }) => id)
  if (oldestIds.length > 0) await ctx.db.delete(subscriptions).where(inArray(subscriptions.id, oldestIds))
}
