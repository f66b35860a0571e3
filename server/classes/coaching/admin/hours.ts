import { asc, gte } from 'drizzle-orm'
import type { CoachingHours, CoachingHoursChange } from '#contract/classes/coaching/admin-coaching.schema.ts'
import { coachingExceptions, coachingHours, coachingSettings } from '#db/schema/classes/coaching.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { recordAudit } from '../../../people/audit/index.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { defaultTimeZone } from '../load-availability.ts'
import { localDate } from '../local-date.ts'
import { lockCalendar } from '../slot-bookings.ts'

/** Returns the owner's hours, with the exceptions from today on. @throws sign_in_required, admin_required */
export async function getCoachingHours(ctx: Ctx): Promise<CoachingHoursChange> {
  requireStaff(ctx)
  return loadHours(ctx)
}

/**
 * Replaces the owner's hours and the exceptions from today on. Booked sessions stay.
 * @throws sign_in_required, admin_required, conflict
 */
export async function saveCoachingHours(
  ctx: Ctx,
  { version, ...hours }: CoachingHoursChange,
): Promise<CoachingHoursChange> {
  requireStaff(ctx)
  return transaction(ctx, async (ctx) => {
    await lockCalendar(ctx)
    const { version: currentVersion, ...before } = await loadHours(ctx)
    if (currentVersion !== version) throw new Problem('conflict')
    const { timeZone } = hours
    await ctx.db
      .insert(coachingSettings)
      .values({ timeZone })
      .onConflictDoUpdate({ target: coachingSettings.id, set: { timeZone } })
    await replaceHours(ctx, hours)
    const { version: newVersion, ...after } = await loadHours(ctx)
    await recordAudit(ctx, { subject: 'coaching_hours', id: 'hours', name: 'Coaching hours', before, after })
    return { ...after, version: newVersion }
  })
}

async function loadHours(ctx: Ctx): Promise<CoachingHoursChange> {
  const [settings] = await ctx.db.select().from(coachingSettings)
  const timeZone = settings?.timeZone ?? defaultTimeZone(ctx)
  const { weekday, startTime, endTime } = coachingHours
  const weekly = await ctx.db.select().from(coachingHours).orderBy(asc(weekday), asc(startTime), asc(endTime))
  const exceptions = await ctx.db
    .select()
    .from(coachingExceptions)
    .where(gte(coachingExceptions.day, localDate(ctx.now(), timeZone)))
    .orderBy(asc(coachingExceptions.day), asc(coachingExceptions.startTime))
  return {
    version: settings?.version ?? 0,
    timeZone,
    weekly: weekly.map((row) => ({ weekday: row.weekday, ...toWindow(row.startTime, row.endTime) })),
    exceptions: [...Map.groupBy(exceptions, ({ day }) => day)].map(([day, rows]) => ({
      day,
      hours: rows.flatMap(({ startTime, endTime }) => (startTime && endTime ? [toWindow(startTime, endTime)] : [])),
    })),
  }
}

const toWindow = (from: string, to: string) => ({ from: from.slice(0, 5), to: to.slice(0, 5) })

async function replaceHours(ctx: Ctx, { timeZone, weekly, exceptions }: CoachingHours): Promise<void> {
  await ctx.db.delete(coachingHours)
  const hours = weekly.map(({ weekday, from, to }) => ({ weekday, startTime: from, endTime: to }))
  if (hours.length > 0) await ctx.db.insert(coachingHours).values(hours)
  const today = localDate(ctx.now(), timeZone)
  await ctx.db.delete(coachingExceptions).where(gte(coachingExceptions.day, today))
  const days = exceptions.filter(({ day }) => day >= today).flatMap(toRows)
  if (days.length > 0) await ctx.db.insert(coachingExceptions).values(days)
}

function toRows({ day, hours }: CoachingHours['exceptions'][number]): (typeof coachingExceptions.$inferInsert)[] {
  if (hours.length === 0) return [{ day, startTime: null, endTime: null }]
  return hours.map(({ from, to }) => ({ day, startTime: from, endTime: to }))
}
