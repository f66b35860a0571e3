import { asc, eq } from 'drizzle-orm'
import { type AuthMethod, isSingleStep } from '#contract/people/accounts/account.schema.ts'
import { isStaff } from '#contract/people/accounts/roles.ts'
import type { TwoFactor } from '#contract/people/accounts/two-factor.schema.ts'
import { passkeys, sessions, totpKeys } from '#db/schema/people/accounts.ts'
import { type Ctx, requireViewer, type Viewer } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { countBackupCodes } from './backup-codes.ts'
import { totpRow } from './totp.ts'

/** `appSince`: when the authenticator app was confirmed; null without one. */
type UserFactors = { appSince: Date | null; passkeys: (typeof passkeys.$inferSelect)[] }

/** Returns the viewer's second factors. @throws sign_in_required */
export async function getTwoFactor(ctx: Ctx): Promise<TwoFactor> {
  const viewer = requireViewer(ctx)
  const factors = await factorsOf(ctx, viewer.userId)
  const { appSince, passkeys } = factors
  return {
    appSince: appSince?.toISOString() ?? null,
    backupCodesLeft: await countBackupCodes(ctx, viewer.userId),
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    isRequired: isTwoFactorRequired(ctx, viewer),
    isProved: !isSingleStep(viewer.authMethod) && !hasNoFactor(factors),
  }
}

export async function factorsOf(ctx: Ctx, userId: string): Promise<UserFactors> {
  const isOwned = eq(passkeys.userId, userId)
  const userPasskeys = await ctx.db
    .select()
    .from(passkeys)
    .where(isOwned)
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
  return { appSince: (await totpRow(ctx, userId))?.confirmedAt ?? null, passkeys: userPasskeys }
}

export const hasNoFactor = ({ appSince, passkeys }: UserFactors) => appSince === null && passkeys.length === 0

const isTwoFactorRequired = (ctx: Ctx, { role }: Pick<Viewer, 'role'>) =>
  ctx.site.adminsNeedSecondFactor && isStaff(role)

/** Without this check, a stolen password would be enough to add an attacker's factor. @throws second_factor_required */
export function requireStepUp(ctx: Ctx, factors: UserFactors): void {
  const viewer = requireViewer(ctx)
  if (isTwoFactorRequired(ctx, viewer) && !hasNoFactor(factors) && isSingleStep(viewer.authMethod))
    throw new Problem('second_factor_required')
}

export async function setAuthMethod(ctx: Ctx, sessionId: string, authMethod: AuthMethod): Promise<void> {
  await ctx.db.update(sessions).set({ authMethod }).where(eq(sessions.id, sessionId))
}

/** Call it in the transaction that removed a factor. @throws last_factor if none is left and the user must have one */
export async function enforceLastFactor(ctx: Ctx, user: { id: string } & Pick<Viewer, 'role'>): Promise<void> {
  if (!hasNoFactor(await factorsOf(ctx, user.id))) return
  if (isTwoFactorRequired(ctx, user)) throw new Problem('last_factor')
  // Without any factor, no session counts as proved by two steps.
  await ctx.db.update(sessions).set({ authMethod: 'password' }).where(eq(sessions.userId, user.id))
}

export async function removeFactors(ctx: Ctx, userId: string): Promise<boolean> {
  const removedApps = await ctx.db
    .delete(totpKeys)
    .where(eq(totpKeys.userId, userId))
    .returning({ confirmedAt: totpKeys.confirmedAt })
  const removedPasskeys = await ctx.db
    .delete(passkeys)
    .where(eq(passkeys.userId, userId))
    .returning({ id: passkeys.id })
  return removedPasskeys.length > 0 || removedApps.some(({ confirmedAt }) => confirmedAt !== null)
}

type FactorChange = 'app_added' | 'app_removed' | 'backup_codes_renewed' | 'passkey_added' | 'passkey_removed' | 'reset'

export function logFactorChange(ctx: Ctx, userId: string, change: FactorChange): void {
  ctx.log.warn({ audit: 'second_factor_changed', change, userId, by: ctx.viewer?.userId }, 'second factor changed')
}
