import { and, eq, isNotNull } from 'drizzle-orm'
import { passwords, profiles } from '#db/schema/people/accounts.ts'
import { uuidV7 } from '#db/schema/platform/columns.ts'
import type { Ctx } from '../../../context.ts'
import { dummyScryptHash, verifyScrypt } from './scrypt-hash.ts'

/** The password of a user, which got this id when it was set. */
export type VerifiedPassword = { id: string; userId: string }

type PasswordAttempt = {
  email: string
  password: string
  /** Runs first, in the hashing queue, so that a burst of sign-ins does not exhaust the database pool. */
  countAttempt: () => Promise<void>
}

/** Slow: never call it inside a transaction. @throws unavailable */
export async function hashPassword({ passwordHashing, client }: Ctx, password: string): Promise<string> {
  return passwordHashing.takeTurn(client, () => passwordHashing.hash(password))
}

/**
 * Verifies a password. An unknown email takes as long as a wrong password. Slow: never call it inside a transaction; there,
 * check `isCurrentPassword` with the user's row locked.
 * @throws unavailable, and what `countAttempt` throws
 */
export async function verifyPassword(
  ctx: Ctx,
  { email, password, countAttempt }: PasswordAttempt,
): Promise<VerifiedPassword | null> {
  const { takeTurn, verify, dummyHash } = ctx.passwordHashing
  return takeTurn(ctx.client, async () => {
    await countAttempt()
    // While any account has a scrypt hash, each attempt computes both, so that timing does not reveal that account.
    const hasScrypt = await hasScryptHashes(ctx)
    const stored = await findPassword(ctx, email)
    const matches = await verify(stored?.hash ?? dummyHash, password)
    const matchesScrypt = hasScrypt && (await verifyScrypt(stored?.scryptHash ?? dummyScryptHash, password))
    if (!stored || !(matches || matchesScrypt)) return null
    if (matchesScrypt) await replaceScryptHash(ctx, stored.id, password)
    return { id: stored.id, userId: stored.userId }
  })
}

/** Returns false if the password changed since it was verified. Call it with the user's row locked. */
export async function isCurrentPassword(ctx: Ctx, { id, userId }: VerifiedPassword): Promise<boolean> {
  return (await findPasswordId(ctx, userId)) === id
}

/** Returns null for a user without a password. */
export async function findPasswordId(ctx: Ctx, userId: string): Promise<string | null> {
  const [password] = await ctx.db.select({ id: passwords.id }).from(passwords).where(eq(passwords.userId, userId))
  return password?.id ?? null
}

export async function setPassword(ctx: Ctx, userId: string, hash: string): Promise<void> {
  const password = { id: uuidV7, hash, scryptHash: null }
  await ctx.db
    .insert(passwords)
    .values({ userId, ...password })
    .onConflictDoUpdate({ target: passwords.userId, set: password })
}

async function findPassword(ctx: Ctx, email: string) {
  const [password] = await ctx.db
    .select({ id: passwords.id, userId: passwords.userId, hash: passwords.hash, scryptHash: passwords.scryptHash })
    .from(passwords)
    .innerJoin(profiles, eq(profiles.id, passwords.userId))
    .where(eq(profiles.email, email))
  return password
}

async function hasScryptHashes(ctx: Ctx): Promise<boolean> {
  const rows = await ctx.db.select({ id: passwords.id }).from(passwords).where(isNotNull(passwords.scryptHash)).limit(1)
  return rows.length > 0
}

/** A password that was set in between has another id and stays. */
async function replaceScryptHash(ctx: Ctx, id: string, password: string): Promise<void> {
  const hash = await ctx.passwordHashing.hash(password)
  await ctx.db
    .update(passwords)
    .set({ hash, scryptHash: null })
    .where(and(eq(passwords.id, id), isNotNull(passwords.scryptHash)))
}
