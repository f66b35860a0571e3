import type { Db } from '#db/open.ts'

export type VerifiedPassword = { id: string; hash: string }

export type IdentityContext = { db: Db; now: () => Date }

export type Identity = {
  /** Hashes a password: about 70 ms of CPU, so never call it inside a transaction. */
  hash(password: string): Promise<string>
  /** Verifies a password. An unknown email takes as long as a wrong password. */
  check(ctx: IdentityContext, credentials: { email: string; password: string }): Promise<VerifiedPassword | null>
  /** Returns false if the password changed since it was verified. Call it with the user's row locked. */
  isStillValid(ctx: IdentityContext, verifiedPassword: VerifiedPassword): Promise<boolean>
  create(ctx: IdentityContext, user: { email: string; hash: string; confirmed: boolean }): Promise<string>
  setPassword(ctx: IdentityContext, userId: string, hash: string): Promise<void>
  hasPassword(ctx: IdentityContext, userId: string): Promise<boolean>
  ownerOfGoogle(ctx: IdentityContext, subject: string): Promise<string | null>
  hasGoogle(ctx: IdentityContext, userId: string): Promise<boolean>
  linkGoogle(ctx: IdentityContext, userId: string, subject: string): Promise<void>
  createWithGoogle(ctx: IdentityContext, user: { email: string; name: string; subject: string }): Promise<string>
  dropAll(ctx: IdentityContext, userId: string): Promise<void>
}
