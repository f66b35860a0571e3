import { and, sql } from 'drizzle-orm'
import type { ImagePage, ImagesInput } from '#contract/media/images.schema.ts'
import { pictures } from '#db/schema/media.ts'
import { type Ctx, requireAdmin } from '../context.ts'
import { ascending, descending, paginate } from '../lists/paginate.ts'
import { matchesText } from '../lists/text-search.ts'
import { imageColumns, toImageRow } from './image-mapper.ts'

/** Searched text; must match the expression of the index `pictures_search`. */
const pictureText = sql`lower(' ' || ${pictures.name} || ' ' || ${pictures.alt})`

const orders = {
  newest: descending(pictures.createdAt, 'timestamptz'),
  oldest: ascending(pictures.createdAt, 'timestamptz'),
}

/**
 * Lists images in pages. `q` searches name and alt text (features: pictures, 3).
 * @throws sign_in_required, admin_required, validation
 */
export async function listImages(ctx: Ctx, input: ImagesInput): Promise<ImagePage> {
  requireAdmin(ctx)
  const { after, order, limit, cut } = paginate(ctx, 'pictures', input, { id: pictures.id, orders })
  const rows = await ctx.db
    .select(imageColumns)
    .from(pictures)
    .where(and(input.q ? matchesText(pictureText, input.q) : undefined, after))
    .orderBy(...order)
    .limit(limit)
  const { page, nextCursor } = cut(rows)
  return { pictures: page.map(toImageRow), nextCursor }
}
