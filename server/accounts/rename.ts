import { eq } from 'drizzle-orm'
import type { Profile, ProfileInput } from '#contract/accounts/account.schema.ts'
import { profiles } from '#db/schema/accounts.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { getProfile } from './profile.ts'

/** Writes the viewer's own name, and nothing else of them (features: account, 1). @throws sign_in_required */
export async function updateName(ctx: Ctx, { fullName }: ProfileInput): Promise<Profile> {
  const viewer = requireViewer(ctx)
  await ctx.db.update(profiles).set({ name: fullName, updatedAt: ctx.now() }).where(eq(profiles.id, viewer.userId))
  return getProfile({ ...ctx, viewer: { ...viewer, fullName } })
}
