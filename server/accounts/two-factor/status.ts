import { eq } from 'drizzle-orm'
import { isOneStep, type SessionProof } from '#contract/accounts/session-proofs.ts'
import type { TwoFactor } from '#contract/accounts/two-factor.schema.ts'
import { sessions } from '#db/schema/accounts.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { countBackupCodes } from './backup-codes.ts'
import { factorsOf, hasNoFactor, isTwoFactorRequired } from './user-factors.ts'

/** What the viewer has beside their password (features: second factor, 1). @throws sign_in_required */
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
    isProved: !isOneStep(viewer.provedBy) && !hasNoFactor(factors),
  }
}

/** Remembers that a session was proved by more than it began with. */
export async function markSessionProved(ctx: Ctx, sessionId: string, provedBy: SessionProof): Promise<void> {
  await ctx.db.update(sessions).set({ provedBy }).where(eq(sessions.id, sessionId))
}
