import { and, eq, sql } from 'drizzle-orm'
import { profiles } from '#db/schema/accounts.ts'
import type { Ctx } from '../context.ts'

export type UserAccount = { id: string; email: string; fullName: string; confirmed: boolean; isAdmin: boolean }

/** To select beside `profiles`. */
export const isAdmin = sql<boolean>`EXISTS (SELECT FROM user_roles WHERE user_roles.user_id = profiles.id AND user_roles.role = 'admin')`

const columns = {
  id: profiles.id,
  email: profiles.email,
  fullName: profiles.name,
  confirmed: profiles.emailVerified,
  isAdmin,
}

export async function findUser(ctx: Ctx, id: string): Promise<UserAccount | null> {
  const [person] = await ctx.db.select(columns).from(profiles).where(eq(profiles.id, id))
  return person ?? null
}

/** Reads a person and keeps their row, and with it their proofs, to this transaction. */
export async function lockUser(ctx: Ctx, id: string): Promise<UserAccount | null> {
  const [person] = await ctx.db
    .select(columns)
    .from(profiles)
    .where(eq(profiles.id, id))
    .for('update', { of: profiles })
  return person ?? null
}

/** The same by address. An address that nobody has is locked too, so that two sign-ups at once make one person. */
export async function lockUserByEmail(ctx: Ctx, email: string): Promise<UserAccount | null> {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`address ${email}`}, 0))`)
  const [person] = await ctx.db
    .select(columns)
    .from(profiles)
    .where(eq(profiles.email, email))
    .for('update', { of: profiles })
  return person ?? null
}

/** @returns false when the address was confirmed before. */
export async function markConfirmed(ctx: Ctx, id: string): Promise<boolean> {
  const changed = await ctx.db
    .update(profiles)
    .set({ emailVerified: true, updatedAt: ctx.now() })
    .where(and(eq(profiles.id, id), eq(profiles.emailVerified, false)))
    .returning({ id: profiles.id })
  return changed.length === 1
}
