import { and, eq, sql } from 'drizzle-orm'
import type { Profile, ProfileInput } from '#contract/people/accounts/account.schema.ts'
import type { User } from '#contract/people/accounts/auth.schema.ts'
import { type Role, roles } from '#contract/people/accounts/roles.ts'
import { emailChanges, profiles } from '#db/schema/people/accounts.ts'
import { type Ctx, requireViewer } from '../../context.ts'

export type UserAccount = { id: string; email: string; fullName: string; confirmed: boolean; role: Role }

const byPrecedence = sql.raw(roles.map((role) => `'${role}'`).join(', '))

/** The role of a user; the highest one of several. */
export const userRole = sql<Role>`(
  SELECT user_roles.role FROM user_roles WHERE user_roles.user_id = profiles.id
  ORDER BY array_position(ARRAY[${byPrecedence}], user_roles.role) LIMIT 1)`

const columns = {
  id: profiles.id,
  email: profiles.email,
  fullName: profiles.name,
  confirmed: profiles.emailVerified,
  role: userRole,
}

export async function findUser(ctx: Ctx, id: string): Promise<UserAccount | null> {
  const [user] = await ctx.db.select(columns).from(profiles).where(eq(profiles.id, id))
  return user ?? null
}

export async function findUserByEmail(ctx: Ctx, email: string): Promise<UserAccount | null> {
  const [user] = await ctx.db.select(columns).from(profiles).where(eq(profiles.email, email))
  return user ?? null
}

/** Returns the id of the new user. */
export async function createUser(
  ctx: Ctx,
  { email, name = '', confirmed }: { email: string; name?: string; confirmed: boolean },
): Promise<string> {
  const user = { email, name, emailVerified: confirmed, createdAt: ctx.now(), updatedAt: ctx.now() }
  const [row] = await ctx.db.insert(profiles).values(user).returning({ id: profiles.id })
  if (!row) throw new Error('expected one row from RETURNING')
  return row.id
}

/** Locks the user's row until the end of the transaction. It also guards the user's links, codes and challenges. */
export async function lockUser(ctx: Ctx, id: string): Promise<UserAccount | null> {
  const [user] = await ctx.db.select(columns).from(profiles).where(eq(profiles.id, id)).for('update', { of: profiles })
  return user ?? null
}

/** Locks an email and its user. An email without a user is locked too, so that concurrent sign-ups create one user. */
export async function lockUserByEmail(ctx: Ctx, email: string): Promise<UserAccount | null> {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`address ${email}`}, 0))`)
  const [user] = await ctx.db
    .select(columns)
    .from(profiles)
    .where(eq(profiles.email, email))
    .for('update', { of: profiles })
  return user ?? null
}

/** Marks the user's email as confirmed. Returns false if it was confirmed before. */
export async function markConfirmed(ctx: Ctx, id: string): Promise<boolean> {
  const changed = await ctx.db
    .update(profiles)
    .set({ emailVerified: true, updatedAt: ctx.now() })
    .where(and(eq(profiles.id, id), eq(profiles.emailVerified, false)))
    .returning({ id: profiles.id })
  return changed.length === 1
}

/** Returns the signed-in user with the current role. @throws sign_in_required */
export async function getCurrentUser(ctx: Ctx): Promise<User> {
  const { userId: id, ...viewer } = requireViewer(ctx)
  return userResponse({ id, ...viewer })
}

/** Returns the signed-in user and the unconfirmed new email, if any. @throws sign_in_required */
export async function getProfile(ctx: Ctx): Promise<Profile> {
  const { userId } = requireViewer(ctx)
  const [change] = await ctx.db.select().from(emailChanges).where(eq(emailChanges.userId, userId))
  return { user: await getCurrentUser(ctx), newEmail: change?.email ?? null }
}

/** Changes the viewer's name. @throws sign_in_required */
export async function updateName(ctx: Ctx, { fullName }: ProfileInput): Promise<Profile> {
  const viewer = requireViewer(ctx)
  await ctx.db.update(profiles).set({ name: fullName, updatedAt: ctx.now() }).where(eq(profiles.id, viewer.userId))
  return getProfile({ ...ctx, viewer: { ...viewer, fullName } })
}

export function userResponse({ id, email, fullName, role }: Omit<UserAccount, 'confirmed'>): User {
  return { id, email, fullName, role, isAdmin: role === 'admin' }
}
