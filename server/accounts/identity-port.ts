import type { Db } from '#db/open.ts'

export type VerifiedPassword = { id: string; hash: string }

export type IdentityContext = { db: Db; now: () => Date }
export type HashContext = IdentityContext & { client: { address: string; signal?: AbortSignal } }

export type PasswordAttempt = {
  email: string
  password: string
  /** Runs first, in the hashing queue, so that a burst of sign-ins does not exhaust the database pool. */
  countAttempt: () => Promise<void>
}

export type Identity = {
  /**
   * Hashes a password: about 70 ms of CPU, so never call it inside a transaction. Client IPs take turns (features:
   * accounts, 25).
   * @throws unavailable if too many passwords wait to be hashed
   */
  hash(ctx: HashContext, password: string): Promise<string>
  /**
   * Verifies a password. An unknown email takes as long as a wrong password.
   * @throws unavailable if too many passwords wait to be hashed, and what `countAttempt` throws
   */
  check(ctx: HashContext, attempt: PasswordAttempt): Promise<VerifiedPassword | null>
  /** Returns false if the password changed since it was verified. Call it with the user's row locked. */
  isStillValid(ctx: IdentityContext, verifiedPassword: VerifiedPassword): Promise<boolean>
  create(ctx: IdentityContext, user: { email: string; hash: string; confirmed: boolean }): Promise<string>
  setPassword(ctx: IdentityContext, userId: string, hash: string): Promise<void>
  /** Returns null for a user without a password. */
  findPasswordHash(ctx: IdentityContext, userId: string): Promise<string | null>
  ownerOfGoogle(ctx: IdentityContext, subject: string): Promise<string | null>
  hasGoogle(ctx: IdentityContext, userId: string): Promise<boolean>
  linkGoogle(ctx: IdentityContext, userId: string, subject: string): Promise<void>
  createWithGoogle(ctx: IdentityContext, user: { email: string; name: string; subject: string }): Promise<string>
  dropAll(ctx: IdentityContext, userId: string): Promise<void>
}
