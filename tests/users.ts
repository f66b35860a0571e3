import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Role } from '#contract/people/accounts/roles.ts'
import { profiles, userRoles } from '#db/schema/people/accounts.ts'
import type { Ctx } from '#server/context.ts'
import { createSession } from '#server/people/accounts/sessions/create.ts'

export type TestUser = { id: string; email: string; token: string; refreshToken: string }

/** Creates a confirmed user with a session and without a password. Tests of sign-in create their own users. */
export async function createUser(
  ctx: Ctx,
  options: { email?: string; admin?: boolean; role?: Role; name?: string } = {},
): Promise<TestUser> {
  const email = options.email ?? `${randomUUID()}@example.com`
  const [row] = await ctx.db
    .insert(profiles)
    .values({ email, name: options.name ?? '', emailVerified: true })
    .returning({ id: profiles.id })
  if (!row) throw new Error('user was not inserted')
  const role = options.role ?? (options.admin ? 'admin' : 'user')
  if (role !== 'user') await ctx.db.update(userRoles).set({ role }).where(eq(userRoles.userId, row.id))
  const { accessToken, refreshToken } = await createSession(ctx, row.id)
  return { id: row.id, email, token: accessToken, refreshToken }
}
