import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { newPassword, normalizeEmail } from '#contract/people/accounts/auth.schema.ts'
import { SetupError } from '#db/embedded/setup-error.ts'
import { userRoles } from '#db/schema/people/accounts.ts'
import type { Ctx } from '../../context.ts'
import { transaction } from '../../transaction.ts'
import { replaceRoles } from './admin/roles.ts'
import { revokeCode } from './email/email-codes.ts'
import { revokeLinks } from './email/email-links.ts'
import { isCommon } from './password/password-policy.ts'
import { hashPassword, setPassword } from './password/passwords.ts'
import { revokeSessions } from './sessions/revoke.ts'
import { removeFactors } from './two-factor/user-factors.ts'
import { createUser, lockUserByEmail, markConfirmed } from './users.ts'

const DEMO_ADMIN_EMAIL = 'admin@journey-paradigm.example'

/**
 * Creates the first admin of a site that has none. Safe on instances that start concurrently.
 * @returns a generated password, to be shown once; null if there is nothing to show
 * @throws SetupError if the configured password is too weak for an admin
 */
export async function ensureFirstAdmin(
  ctx: Ctx,
  settings: { email?: string | undefined; password?: string | undefined },
): Promise<{ email: string; password: string } | null> {
  const adminEmail = settings.email ?? (ctx.site.demo ? DEMO_ADMIN_EMAIL : undefined)
  if (!adminEmail || (await hasAdmin(ctx))) return null
  const email = normalizeEmail(adminEmail)
  if (settings.password !== undefined) assertStrongSetting(settings.password, email)
  const password = settings.password ?? randomBytes(12).toString('base64url')
  const hash = await hashPassword(ctx, password)

  const isCreated = await transaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('first admin', 0))`)
    if (await hasAdmin(ctx)) return false
    await createAdmin(ctx, email, hash)
    return true
  })
  return isCreated && settings.password === undefined ? { email, password } : null
}

async function createAdmin(ctx: Ctx, email: string, hash: string): Promise<void> {
  const user = await lockUserByEmail(ctx, email)
  const id = user?.id ?? (await createUser(ctx, { email, confirmed: true }))
  await setPassword(ctx, id, hash)
  // An earlier sign-up with this email may be an attacker's: remove its links, passkeys and sessions.
  if (user) {
    await markConfirmed(ctx, id)
    await revokeLinks(ctx, 'confirm', id)
    await revokeLinks(ctx, 'reset', id)
    await revokeCode(ctx, id)
    await removeFactors(ctx, id)
    await revokeSessions(ctx, id, 'password_changed')
  }
  await replaceRoles(ctx, id, 'admin')
  ctx.log.info({ userId: id }, 'first admin created')
}

function assertStrongSetting(password: string, email: string): void {
  const issue = newPassword.safeParse(password).error?.issues[0]?.message
  if (issue) throw new SetupError(`ADMIN_PASSWORD is not valid: ${issue}`)
  if (isCommon(password)) throw new SetupError('ADMIN_PASSWORD is among the most common passwords: choose another.')
  if (normalizeEmail(password) === email)
    throw new SetupError('ADMIN_PASSWORD is the same as ADMIN_EMAIL: choose another.')
}

async function hasAdmin(ctx: Ctx): Promise<boolean> {
  const [admin] = await ctx.db.select({ id: userRoles.id }).from(userRoles).where(eq(userRoles.role, 'admin')).limit(1)
  return admin !== undefined
}
