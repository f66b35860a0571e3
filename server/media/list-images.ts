import { and, sql } from 'drizzle-orm'
import type { PicturePage, PicturesInput } from '#contract/media/images.schema.ts'
import { pictures } from '#db/schema/media.ts'
import { type Ctx, requireAdmin } from '../context.ts'
import { falling, matches, pageOf, rising } from '../lists/paginate.ts'
import { pictureColumns, pictureOf } from './image-mapper.ts'

/** The text that pictures are found by; the index `pictures_search` is on exactly this. */
const pictureText = sql`lower(' ' || ${pictures.name} || ' ' || ${pictures.alt})`

const orders = {
  newest: falling(pictures.createdAt, 'timestamptz'),
  oldest: rising(pictures.createdAt, 'timestamptz'),
}

/**
 * All pictures, newest first or as asked, in pages; `q` finds by name or by what they show (features: pictures, 3).
 * @throws sign_in_required, admin_required, validation
 */
export async function listPictures(ctx: Ctx, input: PicturesInput): Promise<PicturePage> {
  requireAdmin(ctx)
  const { after, order, limit, cut } = pageOf(ctx, 'pictures', input, { id: pictures.id, orders })
  const rows = await ctx.db
    .select(pictureColumns)
    .from(pictures)
    .where(and(input.q ? matches(pictureText, input.q) : undefined, after))
    .orderBy(...order)
    .limit(limit)
  const { page, nextCursor } = cut(rows)
  return { pictures: page.map(pictureOf), nextCursor }
}
