import { eq } from 'drizzle-orm'
import { totpKeys } from '#db/schema/two-factor.ts'
import type { Ctx } from '../../context.ts'
import { decrypt, encrypt } from '../../crypto/encrypt.ts'

/** The row of a person's authenticator app, with a key in use, one that waits to be confirmed, or both. */
export async function totpRow(ctx: Ctx, personId: string) {
  const [row] = await ctx.db.select().from(totpKeys).where(eq(totpKeys.userId, personId))
  return row
}

export const encryptTotpSecret = (ctx: Ctx, personId: string, key: string) =>
  encrypt(ctx.site.authSecret, key, purpose(personId))
export const decryptTotpSecret = (ctx: Ctx, personId: string, sealed: string) =>
  decrypt(ctx.site.authSecret, sealed, purpose(personId))

/** Whose it is belongs to the seal, so that a row moved to somebody else opens nothing. */
const purpose = (personId: string) => `authenticator key of ${personId}`
