import { and, eq, isNull } from 'drizzle-orm'
import { productFiles } from '#db/schema/content/store.ts'
import { subscribers } from '#db/schema/site/newsletter.ts'
import { type Delivery, openFile } from '../../content/downloads/index.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { subscriberIdOf } from './subscriber-links.ts'

/** The free file, as its mail and page link to it. */
export type SubscriberFile = { title: string; path: string }

/** Returns the file of a product that subscribers get for free; null if the owner has chosen none. */
export async function findFreeFile(ctx: Ctx): Promise<typeof productFiles.$inferSelect | null> {
  const { newsletterFileId } = ctx.site.settings
  if (!newsletterFileId) return null
  const [file] = await ctx.db
    .select()
    .from(productFiles)
    .where(and(eq(productFiles.id, newsletterFileId), isNull(productFiles.removedAt)))
  return file ?? null
}

/** Opens the free file for a subscriber, as long as the subscription lasts. @throws not_found, unavailable */
export async function deliverFreeFile(ctx: Ctx, { token }: { token: string }): Promise<Delivery> {
  const id = subscriberIdOf(ctx, 'file', token)
  const isSubscribed = id && and(eq(subscribers.id, id), eq(subscribers.state, 'subscribed'))
  const file = isSubscribed && (await ctx.db.$count(subscribers, isSubscribed)) ? await findFreeFile(ctx) : null
  if (!file) throw new Problem('not_found')
  return openFile(ctx, file, ctx.now())
}
