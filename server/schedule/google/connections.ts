import { and, eq } from 'drizzle-orm'
import { googleConnections } from '#db/schema/google.ts'
import type { Ctx } from '../../context.ts'
import { decrypt, encrypt } from '../../crypto/encrypt.ts'

export type Connection = typeof googleConnections.$inferSelect

const PURPOSE = 'google refresh token'

export const encryptedToken = ({ site }: Ctx, token: string): string => encrypt(site.authSecret, token, PURPOSE)

/** Null when it was sealed with a secret that this site has no more. */
export function decryptedToken({ site }: Ctx, sealed: string): string | null {
  try {
    return decrypt(site.authSecret, sealed, PURPOSE)
  } catch {
    return null
  }
}

export async function connectionOf(ctx: Ctx, userId: string): Promise<Connection | undefined> {
  const [connection] = await ctx.db.select().from(googleConnections).where(eq(googleConnections.userId, userId))
  return connection
}

/** In place of the one before. */
export async function saveConnection(ctx: Ctx, { userId, sealed }: { userId: string; sealed: string }): Promise<void> {
  const values = { refreshToken: sealed, connectedAt: ctx.now(), brokenAt: null }
  await ctx.db
    .insert(googleConnections)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: googleConnections.userId, set: values })
}

/** Notes that Google takes this consent no more; one that was given meanwhile stays whole. */
export async function markBroken(ctx: Ctx, { userId, refreshToken }: Connection): Promise<void> {
  await ctx.db
    .update(googleConnections)
    .set({ brokenAt: ctx.now() })
    .where(and(eq(googleConnections.userId, userId), eq(googleConnections.refreshToken, refreshToken)))
}
