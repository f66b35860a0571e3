import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { newPassword, normalizeEmail } from '#contract/accounts/auth.schema.ts'
import { SetupError } from '#db/embedded/setup-error.ts'
import { userRoles } from '#db/schema/accounts.ts'
import type { Ctx } from '../context.ts'
import { transaction } from '../transaction.ts'
import { revokeCode } from './email/email-codes.ts'
import { revokeLinks } from './email/email-links.ts'
import { setAdminRole } from './grant-admin.ts'
import { isCommon } from './password/password-policy.ts'
import { revokeSessions } from './sessions/revoke.ts'
import { removeFactors } from './two-factor/user-factors.ts'
import { lockUserByEmail, markConfirmed } from './users.ts'

const DEMO_ADMIN = 'admin@journey-paradigm.example'

/**
 * Gives a site that has no admin its first one (features: accounts, 11). As soon as there is an admin it does nothing, so
 * a setting that was left behind opens no door. Nodes that start together make one. Outside the demo there is no admin
 * that nobody asked for by name.
 * @returns what to show, once: a password that was made up here. Null when there is nothing to show.
 * @throws SetupError when the password that was given is too weak for an admin
 */
export async function ensureFirstAdmin(
  ctx: Ctx,
  given: { email?: string | undefined; password?: string | undefined },
): Promise<{ email: string; password: string } | null> {
  const address = given.email ?? (ctx.site.demo ? DEMO_ADMIN : undefined)
  if (!address || (await hasAdmin(ctx))) return null
  const email = normalizeEmail(address)
  if (given.password !== undefined) refuseWeakSetting(given.password, email)
  const password = given.password ?? randomBytes(12).toString('base64url')
  const hash = await ctx.identity.hash(password)

  const made = await transaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('first admin', 0))`)
    if (await hasAdmin(ctx)) return false
    await makeAdmin(ctx, email, hash)
    return true
  })
  return made && given.password === undefined ? { email, password } : null
}

async function makeAdmin(ctx: Ctx, email: string, hash: string): Promise<void> {
  const person = await lockUserByEmail(ctx, email)
  const id = person?.id ?? (await ctx.identity.create(ctx, { email, hash, confirmed: true }))
  // Whoever signed up with this address before shall not be let in by the password they chose, nor by a passkey.
  if (person) {
    await ctx.identity.setPassword(ctx, id, hash)
    await markConfirmed(ctx, id)
    await revokeLinks(ctx, 'confirm', id)
    await revokeLinks(ctx, 'reset', id)
    await revokeCode(ctx, id)
    await removeFactors(ctx, id)
    await revokeSessions(ctx, id, 'password_changed')
  }
  await setAdminRole(ctx, id)
  ctx.log.info({ userId: id }, 'made the first admin')
}

function refuseWeakSetting(password: string, email: string): void {
  const fault = newPassword.safeParse(password).error?.issues[0]?.message
  if (fault) throw new SetupError(`ADMIN_PASSWORD is not valid: ${fault}`)
  if (isCommon(password)) throw new SetupError('ADMIN_PASSWORD is among the most common passwords: choose another.')
  if (normalizeEmail(password) === email)
    throw new SetupError('ADMIN_PASSWORD is the same as ADMIN_EMAIL: choose another.')
}

async function hasAdmin(ctx: Ctx): Promise<boolean> {
  const [admin] = await ctx.db.select({ id: userRoles.id }).from(userRoles).where(eq(userRoles.role, 'admin')).limit(1)
  return admin !== undefined
}
