import { and, desc, sql } from 'drizzle-orm'
import type { PicturePage, PicturesInput } from '#contract/admin-pictures.ts'
import { pictures } from '#db/schema/pictures.ts'
import { matches, olderThan, pageOf, placeOf } from '../admin/index.ts'
import { type Ctx, requireAdmin } from '../context.ts'
import { pictureColumns, pictureOf } from './rows.ts'

/** The text that pictures are found by; the index `pictures_search` is on exactly this. */
const pictureText = sql`lower(' ' || ${pictures.name} || ' ' || ${pictures.alt})`

/**
 * All pictures, the newest first, in pages; `q` finds by name or by what they show (features: pictures, 3).
 * @throws sign_in_required, admin_required, validation
 */
export async function listPictures(ctx: Ctx, { q, cursor, limit }: PicturesInput): Promise<PicturePage> {
  requireAdmin(ctx)
  const place = cursor === undefined ? undefined : placeOf(ctx, 'pictures', cursor)
  const rows = await ctx.db
    .select(pictureColumns)
    .from(pictures)
    .where(and(q ? matches(pictureText, q) : undefined, olderThan(pictures.createdAt, pictures.id, place)))
    .orderBy(desc(pictures.createdAt), desc(pictures.id))
    .limit(limit + 1)
  const { page, nextCursor } = pageOf(ctx, 'pictures', rows, limit)
  return { pictures: page.map(pictureOf), nextCursor }
}
