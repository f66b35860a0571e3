import { and, eq } from 'drizzle-orm'
import type { CalendarConnection } from '#contract/people/accounts/google.schema.ts'
import { googleConnections } from '#db/schema/platform/google.ts'
import { type Ctx, requireViewer } from '../../../context.ts'
import { decrypt, encrypt } from '../../../platform/crypto/encrypt.ts'

/** `refreshToken` is encrypted. */
export type GoogleConnectionRow = typeof googleConnections.$inferSelect

const PURPOSE = 'google refresh token'

export const encryptedToken = ({ site }: Ctx, token: string): string => encrypt(site.authSecret, token, PURPOSE)

/** Returns null if the token was encrypted with another AUTH_SECRET. */
export function decryptedToken({ site }: Ctx, encrypted: string): string | null {
  try {
    return decrypt(site.authSecret, encrypted, PURPOSE)
  } catch {
    return null
  }
}

/** Features: schedule, 19. @throws sign_in_required */
export async function calendarConnection(ctx: Ctx): Promise<CalendarConnection> {
  const connection = await findConnection(ctx, requireViewer(ctx).userId)
  return {
    state: connection ? (connection.brokenAt ? 'broken' : 'connected') : 'none',
    connectedAt: connection?.connectedAt.toISOString() ?? null,
  }
}

export async function findConnection(ctx: Ctx, userId: string): Promise<GoogleConnectionRow | undefined> {
  const [connection] = await ctx.db.select().from(googleConnections).where(eq(googleConnections.userId, userId))
  return connection
}

export type NewConnection = Pick<GoogleConnectionRow, 'userId' | 'refreshToken' | 'readsBusy'>

export async function saveConnection(ctx: Ctx, { userId, ...consent }: NewConnection): Promise<void> {
  const values = { ...consent, connectedAt: ctx.now(), brokenAt: null }
  await ctx.db
    .insert(googleConnections)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: googleConnections.userId, set: values })
}

/** Marks the connection as broken, unless a new one has replaced it. */
export async function markBroken(ctx: Ctx, { userId, refreshToken }: GoogleConnectionRow): Promise<void> {
  await ctx.db
    .update(googleConnections)
    .set({ brokenAt: ctx.now() })
    .where(and(eq(googleConnections.userId, userId), eq(googleConnections.refreshToken, refreshToken)))
}
