import { eq } from 'drizzle-orm'
import type { Profile } from '#contract/accounts/account.schema.ts'
import { emailChanges } from '#db/schema/accounts.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { getCurrentUser } from './me.ts'

/** Who is signed in, and the address that they want to change to, if one waits (features: account, 1). @throws sign_in_required */
export async function getProfile(ctx: Ctx): Promise<Profile> {
  const { userId } = requireViewer(ctx)
  const [change] = await ctx.db.select().from(emailChanges).where(eq(emailChanges.userId, userId))
  return { user: await getCurrentUser(ctx), newEmail: change?.email ?? null }
}
