import { asc, eq } from 'drizzle-orm'
import type { EmailInput } from '#contract/accounts/auth.schema.ts'
import type { ChangeRoleInput, Role } from '#contract/accounts/users.schema.ts'
import { userRoles } from '#db/schema/accounts.ts'
import { recordAudit } from '../../audit/index.ts'
import { type Ctx, requireAdmin } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import { revokeSessions } from '../sessions/revoke.ts'
import { lockUser, lockUserByEmail } from '../users.ts'

/**
 * Replaces a user's role, effective from the next request (features: admin, 4). Only a user with a confirmed email can
 * become an admin, because an unconfirmed account may not belong to the owner of the email. A new admin must sign in again.
 * @throws sign_in_required, admin_required, not_found, email_unconfirmed, last_admin
 */
export async function setRole(ctx: Ctx, { id, role }: ChangeRoleInput): Promise<ChangeRoleInput> {
  const viewer = requireAdmin(ctx)
  await transaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, id)
    if (!user) throw new Problem('not_found')
    const adminIds = await lockAdmins(ctx)
    const isAdmin = adminIds.includes(id)
    if (role === 'user' && isAdmin && adminIds.length === 1) throw new Problem('last_admin')
    // The viewer may have lost the admin role before the lock was taken.
    if (!adminIds.includes(viewer.userId)) throw new Problem('admin_required')
    if (role === 'admin' && !isAdmin && !user.confirmed)
      throw new Problem('email_unconfirmed', { message: unconfirmedMessage })

    if (role === 'admin' && !isAdmin) await grantAdminRole(ctx, id)
    else await replaceRoles(ctx, id, role)
    await recordAudit(ctx, {
      action: 'changed',
      subject: 'user',
      id,
      name: user.email,
      before: { role: isAdmin ? 'admin' : ('user' satisfies Role) },
      after: { role },
    })
  })
  return { id, role }
}

/** Makes the user with this email an admin (features: accounts, 10). @throws not_found, email_unconfirmed */
export async function grantAdmin(ctx: Ctx, { email }: EmailInput): Promise<{ changed: boolean }> {
  return transaction(ctx, async (ctx) => {
    const user = await lockUserByEmail(ctx, email)
    if (!user) throw new Problem('not_found')
    if (!user.confirmed) throw new Problem('email_unconfirmed')
    if (user.isAdmin) return { changed: false }
    await grantAdminRole(ctx, user.id)
    const [before, after] = [{ role: 'user' }, { role: 'admin' }]
    await recordAudit(ctx, { action: 'changed', subject: 'user', id: user.id, name: email, before, after })
    return { changed: true }
  })
}

/** Ends the user's sessions: only sign-in sees the password and rejects a common one (features: accounts, 17). */
async function grantAdminRole(ctx: Ctx, userId: string): Promise<void> {
  await replaceRoles(ctx, userId, 'admin')
  await revokeSessions(ctx, userId, 'new_admin')
}

export async function replaceRoles(ctx: Ctx, userId: string, role: Role): Promise<void> {
  await ctx.db.delete(userRoles).where(eq(userRoles.userId, userId))
  await ctx.db.insert(userRoles).values({ userId, role })
}

/** Locks the admin roles and returns the admins' ids, so that admins who demote each other cannot all succeed. */
export async function lockAdmins(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.role, 'admin'))
    .orderBy(asc(userRoles.id))
    .for('update')
  return rows.map((row) => row.userId)
}

const unconfirmedMessage = 'This person has to confirm their email before they can become an admin.'
