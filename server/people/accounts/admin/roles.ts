import { asc, eq } from 'drizzle-orm'
import type { EmailInput } from '#contract/people/accounts/auth.schema.ts'
import { isStaff, type Role } from '#contract/people/accounts/roles.ts'
import type { ChangeRoleInput } from '#contract/people/accounts/users.schema.ts'
import { userRoles } from '#db/schema/people/accounts.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { revokeSessions } from '../sessions/revoke.ts'
import { findUser, lockUser, lockUserByEmail } from '../users.ts'

/**
 * Replaces a user's role, effective from the next request. Only a user with a confirmed email can become staff, because
 * an unconfirmed account may not belong to the owner of the email. New staff must sign in again.
 * @throws sign_in_required, admin_required, not_found, email_unconfirmed, last_admin
 */
export async function setRole(ctx: Ctx, { id, role }: ChangeRoleInput): Promise<ChangeRoleInput> {
  const viewer = requireStaff(ctx)
  await transaction(ctx, async (ctx) => {
    if (!(await lockUser(ctx, id))) throw new Problem('not_found')
    const adminIds = await lockAdmins(ctx)
    // Read after the locks: another role change may have been committed while this one waited.
    const user = await findUser(ctx, id)
    if (!user) throw new Problem('not_found')
    if (role !== 'admin' && adminIds.length === 1 && adminIds[0] === id) throw new Problem('last_admin')
    // The viewer may have lost the admin role before the lock was taken.
    if (!adminIds.includes(viewer.userId)) throw new Problem('admin_required')
    const isNewStaff = isStaff(role) && !isStaff(user.role)
    if (isNewStaff && !user.confirmed)
      throw new Problem('email_unconfirmed', { message: unconfirmedMessages[role === 'admin' ? 'admin' : 'staff'] })

    await replaceRoles(ctx, id, role)
    if (isNewStaff) await revokeSessions(ctx, id, 'new_admin')
    await recordAudit(ctx, { subject: 'user', id, name: user.email, before: { role: user.role }, after: { role } })
  })
  return { id, role }
}

/** Makes the user with this email an admin. @throws not_found, email_unconfirmed */
export async function grantAdmin(ctx: Ctx, { email }: EmailInput): Promise<{ changed: boolean }> {
  return transaction(ctx, async (ctx) => {
    const user = await lockUserByEmail(ctx, email)
    if (!user) throw new Problem('not_found')
    if (!user.confirmed) throw new Problem('email_unconfirmed')
    if (user.role === 'admin') return { changed: false }
    await grantAdminRole(ctx, user.id)
    const [before, after] = [{ role: user.role }, { role: 'admin' }]
    await recordAudit(ctx, { subject: 'user', id: user.id, name: email, before, after })
    return { changed: true }
  })
}

/** Ends the user's sessions: only sign-in sees the password and rejects a common one. */
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

const unconfirmedMessages = {
  admin: 'This person has to confirm their email before they can become an admin.',
  staff: 'This person has to confirm their email before they can get this role.',
}
