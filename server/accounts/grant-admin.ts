import { eq } from 'drizzle-orm'
import type { EmailInput } from '#contract/accounts/auth.schema.ts'
import { userRoles } from '#db/schema/accounts.ts'
import { recordAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import { transaction } from '../transaction.ts'
import { lockUserByEmail } from './users.ts'

/**
 * Makes a person who has confirmed their address an admin (features: accounts, 10). An unconfirmed account is refused:
 * whoever made it may not own the address.
 * @returns whether anything changed.
 * @throws not_found, email_unconfirmed
 */
export async function grantAdmin(ctx: Ctx, { email }: EmailInput): Promise<{ changed: boolean }> {
  return transaction(ctx, async (ctx) => {
    const person = await lockUserByEmail(ctx, email)
    if (!person) throw new Problem('not_found')
    if (!person.confirmed) throw new Problem('email_unconfirmed')
    if (person.isAdmin) return { changed: false }
    await setAdminRole(ctx, person.id)
    const [before, after] = [{ role: 'user' }, { role: 'admin' }]
    await recordAudit(ctx, { action: 'changed', subject: 'user', id: person.id, name: email, before, after })
    return { changed: true }
  })
}

/** Replaces a person's roles, in the caller's transaction. */
export async function setAdminRole(ctx: Ctx, personId: string): Promise<void> {
  await ctx.db.delete(userRoles).where(eq(userRoles.userId, personId))
  await ctx.db.insert(userRoles).values({ userId: personId, role: 'admin' })
}
