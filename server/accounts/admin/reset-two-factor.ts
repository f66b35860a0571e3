import { eq } from 'drizzle-orm'
import { profiles } from '#db/schema/accounts.ts'
import { recordAudit } from '../../audit/index.ts'
import { type Ctx, requireAdmin } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import { resetTwoFactor } from '../index.ts'

/**
 * Leaves another person nothing but their password to sign in by, for whoever lost their second factor: their app, their
 * backup codes and their passkeys are worth nothing any more, they are signed out everywhere and told by mail (features:
 * second factor, 11). Doing so again changes nothing.
 * @throws sign_in_required, admin_required, second_factor_required, not_found, conflict
 */
export async function resetUserTwoFactor(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  const viewer = requireAdmin(ctx)
  if (id === viewer.userId) throw new Problem('conflict', { message: notOneself })
  await transaction(ctx, async (ctx) => {
    const [person] = await ctx.db
      .select({ id: profiles.id, email: profiles.email })
      .from(profiles)
      .where(eq(profiles.id, id))
      .for('update')
    if (!person) throw new Problem('not_found')
    if (!(await resetTwoFactor(ctx, person))) return
    const [before, after] = [{ secondFactor: true }, { secondFactor: false }]
    await recordAudit(ctx, { action: 'changed', subject: 'user', id, name: person.email, before, after })
  })
  return { id }
}

const notOneself = 'Change your own second step on the Security page of your account.'
