import { asc, eq } from 'drizzle-orm'
import { isOneStep } from '#contract/accounts/session-proofs.ts'
import { sessions } from '#db/schema/accounts.ts'
import { passkeys, totpKeys } from '#db/schema/two-factor.ts'
import { type Ctx, requireViewer, type Viewer } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { totpRow } from './totp-secret.ts'

export type UserFactors = { appSince: Date | null; passkeys: (typeof passkeys.$inferSelect)[] }

/** What somebody can prove themselves by, beside or instead of their password. */
export async function factorsOf(ctx: Ctx, personId: string): Promise<UserFactors> {
  const mine = eq(passkeys.userId, personId)
  const keys = await ctx.db.select().from(passkeys).where(mine).orderBy(asc(passkeys.createdAt), asc(passkeys.id))
  return { appSince: (await totpRow(ctx, personId))?.confirmedAt ?? null, passkeys: keys }
}

export const hasNoFactor = ({ appSince, passkeys }: UserFactors) => appSince === null && passkeys.length === 0

/** Whether the viewer must have a second factor here. */
export const isTwoFactorRequired = (ctx: Ctx, { isAdmin }: Pick<Viewer, 'isAdmin'>) =>
  ctx.site.adminsNeedSecondFactor && isAdmin

/**
 * Whoever must have a second factor and has one shows it before another is added or taken away: the password alone, stolen,
 * must not be enough to bring one's own.
 * @throws second_factor_required
 */
export function requireStepUp(ctx: Ctx, factors: UserFactors): void {
  const viewer = requireViewer(ctx)
  if (isTwoFactorRequired(ctx, viewer) && !hasNoFactor(factors) && isOneStep(viewer.provedBy))
    throw new Problem('second_factor_required')
}

/**
 * Holds what follows from a factor that was taken away, in the same transaction.
 * @throws last_factor when it was the last one of somebody who must have one
 */
export async function enforceLastFactor(ctx: Ctx, person: { id: string; isAdmin: boolean }): Promise<void> {
  if (!hasNoFactor(await factorsOf(ctx, person.id))) return
  if (isTwoFactorRequired(ctx, person)) throw new Problem('last_factor')
  // With nothing left to prove it by, no session of theirs is proved by more than the password.
  await ctx.db.update(sessions).set({ provedBy: 'password' }).where(eq(sessions.userId, person.id))
}

/** Takes everything from a person that they could prove themselves by but the password. @returns whether there was any */
export async function removeFactors(ctx: Ctx, personId: string): Promise<boolean> {
  const apps = await ctx.db
    .delete(totpKeys)
    .where(eq(totpKeys.userId, personId))
    .returning({ at: totpKeys.confirmedAt })
  const keys = await ctx.db.delete(passkeys).where(eq(passkeys.userId, personId)).returning({ id: passkeys.id })
  return keys.length > 0 || apps.some(({ at }) => at !== null)
}
