import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { NewsletterOptions } from '#contract/site/newsletter/newsletter.schema.ts'
import { productFiles, products } from '#db/schema/content/store.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { listSegmentOptions } from '../segments.ts'

const FILES_MAX = 500

/** Returns the choices of the forms of the newsletter. @throws sign_in_required, admin_required */
export async function listNewsletterOptions(ctx: Ctx): Promise<NewsletterOptions> {
  requireStaff(ctx)
  const files = await ctx.db
    .select({ id: productFiles.id, title: sql<string>`${products.name} || ': ' || ${productFiles.title}` })
    .from(productFiles)
    .innerJoin(products, eq(products.id, productFiles.productId))
    .where(and(isNull(productFiles.removedAt), isNull(products.deletedAt)))
    .orderBy(asc(products.name), asc(productFiles.position))
    .limit(FILES_MAX)
  return { ...(await listSegmentOptions(ctx)), files, timeZone: sendingTimeZone(ctx) }
}

/** Time zone of the dates for sending. */
export const sendingTimeZone = ({ site }: Pick<Ctx, 'site'>): string => site.settings.timeZone || 'UTC'
