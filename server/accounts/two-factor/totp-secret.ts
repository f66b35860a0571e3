import { eq } from 'drizzle-orm'
import { totpKeys } from '#db/schema/two-factor.ts'
import type { Ctx } from '../../context.ts'
import { seal, unseal } from '../../crypto/encrypt.ts'

/** The row of a person's authenticator app, with a key in use, one that waits to be confirmed, or both. */
export async function appRow(ctx: Ctx, personId: string) {
  const [row] = await ctx.db.select().from(totpKeys).where(eq(totpKeys.userId, personId))
  return row
}

export const sealKey = (ctx: Ctx, personId: string, key: string) => seal(ctx.site.authSecret, key, purpose(personId))
export const unsealKey = (ctx: Ctx, personId: string, sealed: string) =>
  unseal(ctx.site.authSecret, sealed, purpose(personId))

/** Whose it is belongs to the seal, so that a row moved to somebody else opens nothing. */
const purpose = (personId: string) => `authenticator key of ${personId}`
