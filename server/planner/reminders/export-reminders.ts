import { asc, eq } from 'drizzle-orm'
import { plannerReminders as reminders } from '#db/schema/planner/reminders.ts'
import type { Ctx } from '../../context.ts'
import type { DataOwner } from '../../people/accounts/export-section.ts'
import { decryptTitle } from './reminder-encryption.ts'

/** Yields the reminders that are not sent yet. */
export async function* exportReminders(ctx: Ctx, { userId }: DataOwner): AsyncGenerator<unknown> {
  const rows = await ctx.db.select().from(reminders).where(eq(reminders.userId, userId)).orderBy(asc(reminders.sendAt))
  for (const { at, kind, title } of rows) yield { at, kind, title: decryptTitle(ctx, title) }
}
