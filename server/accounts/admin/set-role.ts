import { asc, eq } from 'drizzle-orm'
import type { ChangeRoleInput, Role } from '#contract/accounts/users.schema.ts'
import { profiles, userRoles } from '#db/schema/accounts.ts'
import { recordAudit } from '../../audit/index.ts'
import { type Ctx, requireAdmin } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'

/**
 * Replaces a person's roles by one; it counts from their next request on (features: admin, 4). Only somebody who has
 * confirmed their e-mail becomes an admin: whoever made the account may not own the address.
 * @throws sign_in_required, admin_required, not_found, email_unconfirmed, last_admin
 */
export async function setRole(ctx: Ctx, { id, role }: ChangeRoleInput): Promise<ChangeRoleInput> {
  const viewer = requireAdmin(ctx)
  await transaction(ctx, async (ctx) => {
    const person = await lockUser(ctx, id)
    const admins = await lockAdmins(ctx)
    const isAdmin = admins.includes(id)
    if (role === 'user' && isAdmin && admins.length === 1) throw new Problem('last_admin')
    // Another admin may have demoted the one who asks, between the door and the lock.
    if (!admins.includes(viewer.userId)) throw new Problem('admin_required')
    if (role === 'admin' && !isAdmin && !person.confirmed)
      throw new Problem('email_unconfirmed', { message: unconfirmed })

    await ctx.db.delete(userRoles).where(eq(userRoles.userId, id))
    await ctx.db.insert(userRoles).values({ userId: id, role })
    await recordAudit(ctx, {
      action: 'changed',
      subject: 'user',
      id,
      name: person.email,
      before: { role: isAdmin ? 'admin' : ('user' satisfies Role) },
      after: { role },
    })
  })
  return { id, role }
}

const unconfirmed = 'This person has to confirm their email before they can be an admin.'

async function lockUser(ctx: Ctx, id: string): Promise<{ email: string; confirmed: boolean }> {
  const [person] = await ctx.db
    .select({ email: profiles.email, confirmed: profiles.emailVerified })
    .from(profiles)
    .where(eq(profiles.id, id))
    .for('update')
  if (!person) throw new Problem('not_found')
  return person
}

/** Who is an admin. Their rows are kept until the end of the transaction: two who demote each other take turns. */
async function lockAdmins(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.role, 'admin'))
    .orderBy(asc(userRoles.id))
    .for('update')
  return rows.map((row) => row.userId)
}
