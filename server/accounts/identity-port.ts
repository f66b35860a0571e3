import type { Db } from '#db/open.ts'

/** A user id and the password hash that was verified. */
export type VerifiedPassword = { id: string; hash: string }

/** The part of `Ctx` that identity needs; the database may be a transaction. */
export type IdentityContext = { db: Db; now: () => Date }

/** The port for passwords and linked Google accounts. Sessions are not part of it. */
export type Identity = {
  /** Hashes a password: about 70 ms of CPU, so never call it inside a transaction. */
  hash(password: string): Promise<string>
  /** Verifies a password. An unknown email takes as long as a wrong password. */
  check(ctx: IdentityContext, credentials: { email: string; password: string }): Promise<VerifiedPassword | null>
  /** Returns false if the password changed since it was verified. Call it with the user's row locked. */
  isStillValid(ctx: IdentityContext, verifiedPassword: VerifiedPassword): Promise<boolean>
  /** Creates a user with a password in the caller's transaction. Returns the user id. */
  create(ctx: IdentityContext, user: { email: string; hash: string; confirmed: boolean }): Promise<string>
  setPassword(ctx: IdentityContext, userId: string, hash: string): Promise<void>
  hasPassword(ctx: IdentityContext, userId: string): Promise<boolean>
  /** Returns the id of the user linked to a Google account. */
  ownerOfGoogle(ctx: IdentityContext, subject: string): Promise<string | null>
  hasGoogle(ctx: IdentityContext, userId: string): Promise<boolean>
  linkGoogle(ctx: IdentityContext, userId: string, subject: string): Promise<void>
  /** Creates a confirmed user without a password. Returns the user id. */
  createWithGoogle(ctx: IdentityContext, user: { email: string; name: string; subject: string }): Promise<string>
  /** Deletes the password and all linked accounts of a user. */
  dropAll(ctx: IdentityContext, userId: string): Promise<void>
}
