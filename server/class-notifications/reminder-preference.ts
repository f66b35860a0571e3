import { eq } from 'drizzle-orm'
import { profiles } from '#db/schema/accounts.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import { userIdOfReminderLink } from './reminder-link.ts'

/** Whether somebody is sent reminders of their classes; `unknown` for a link that is none of ours. */
export type ReminderPreference = 'on' | 'off' | 'unknown'

/** What the owner of a link in a reminder has chosen. */
export async function getReminderPreference(ctx: Ctx, { token }: { token: string }): Promise<ReminderPreference> {
  const userId = userIdOfReminderLink(ctx, token)
  if (!userId) return 'unknown'
  const [person] = await ctx.db
    .select({ stoppedAt: profiles.remindersStoppedAt })
    .from(profiles)
    .where(eq(profiles.id, userId))
  if (!person) return 'unknown'
  return person.stoppedAt ? 'off' : 'on'
}

/**
 * Ends or resumes the reminders of whoever the link was sent to, who need not sign in for it; any number of times
 * (features: class mail, 5).
 * @throws bad_link
 */
export async function setReminderPreference(ctx: Ctx, { token, on }: { token: string; on: boolean }): Promise<void> {
  const userId = userIdOfReminderLink(ctx, token)
  const chosen = userId
    ? await ctx.db
        .update(profiles)
        .set({ remindersStoppedAt: on ? null : ctx.now() })
        .where(eq(profiles.id, userId))
        .returning({ id: profiles.id })
    : []
  if (chosen.length === 0) throw new Problem('bad_link')
}
