import { and, eq, sql } from 'drizzle-orm'
import type { ImagePage, ImageRow, ImagesInput, UpdateImageInput } from '#contract/content/media/images.schema.ts'
import { pictures } from '#db/schema/content/media.ts'
import { type Ctx, requireStaff } from '../../context.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { ascending, descending, paginate } from '../../platform/lists/paginate.ts'
import { matchesText } from '../../platform/lists/text-search.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import { derivedKeys } from './derived/derived-images.ts'
import { imageColumns, toImageRow, variantKeys } from './image-mapper.ts'

/** Searched text; must match the expression of the index `pictures_search`. */
const pictureText = sql`lower(' ' || ${pictures.name} || ' ' || ${pictures.alt})`

const orders = {
  newest: descending(pictures.createdAt, 'timestamptz'),
  oldest: ascending(pictures.createdAt, 'timestamptz'),
}

/** `q` searches name and alt text. @throws sign_in_required, admin_required, validation */
export async function listImages(ctx: Ctx, input: ImagesInput): Promise<ImagePage> {
  requireStaff(ctx)
  const { after, order, limit, toPage } = paginate(ctx, 'pictures', input, { id: pictures.id, orders })
  const rows = await ctx.db
    .select(imageColumns)
    .from(pictures)
    .where(and(input.q ? matchesText(pictureText, input.q) : undefined, after))
    .orderBy(...order)
    .limit(limit)
  const { page, nextCursor } = toPage(rows)
  return { pictures: page.map(toImageRow), nextCursor }
}

/**
 * Updates the name and alt text of an image.
 * @throws sign_in_required, admin_required, not_found, conflict for another version
 */
export async function updateImage(ctx: Ctx, { id, name, alt, version }: UpdateImageInput): Promise<ImageRow> {
  requireStaff(ctx)
  return transaction(ctx, async (ctx) => {
    const [before] = await ctx.db.select(imageColumns).from(pictures).where(eq(pictures.id, id)).for('update')
    if (!before) throw new Problem('not_found')
    if (before.version !== version) throw new Problem('conflict')
    const [row] = await ctx.db.update(pictures).set({ name, alt }).where(eq(pictures.id, id)).returning(imageColumns)
    if (!row) throw new Problem('not_found')
    await recordAudit(ctx, {
      subject: 'picture',
      id,
      name,
      before: { name: before.name, alt: before.alt },
      after: { name, alt },
    })
    return toImageRow(row)
  })
}

/**
 * Removes an unused image; a job deletes its files.
 * @throws sign_in_required, admin_required, not_found, picture_in_use with the names of its usages
 */
export async function removeImage(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  requireStaff(ctx)
  await transaction(ctx, async (ctx) => {
    const [picture] = await ctx.db.select(imageColumns).from(pictures).where(eq(pictures.id, id)).for('update')
    if (!picture) throw new Problem('not_found')
    const usages = await findUsages(ctx, id)
    if (usages.length > 0)
      throw new Problem('picture_in_use', {
        message: `This image is still used by ${usagesText(usages)}. Choose another image there first.`,
      })
    await ctx.db.delete(pictures).where(eq(pictures.id, id))
    const { name, alt, width, height, bytes } = picture
    const before = { name, alt, width, height, bytes }
    await recordAudit(ctx, { subject: 'picture', id, name, before, after: null })
    await ctx.jobs.queue(ctx, 'media.cleanup', { keys: [...variantKeys(picture), ...derivedKeys(id)] })
  })
  return { id }
}

type Usage = { kind: string; name: string }

/** Finds rows that show an image. Includes drafts, excludes deleted rows. Returns at most 4. */
async function findUsages(ctx: Ctx, id: string): Promise<Usage[]> {
  const pattern = `%/media/${id}/%`
  const { rows } = await ctx.db.execute<Usage>(sql`
    SELECT 'post' AS kind, title AS name FROM blog_posts WHERE image_url LIKE ${pattern} OR content LIKE ${pattern}
    UNION ALL
    SELECT 'lesson', title FROM binder_lessons WHERE image_url LIKE ${pattern} OR content LIKE ${pattern}
    UNION ALL
    SELECT 'lesson', title FROM course_lessons WHERE image_url LIKE ${pattern} OR content LIKE ${pattern}
    UNION ALL
    SELECT 'product', name FROM products WHERE image_url LIKE ${pattern} AND deleted_at IS NULL
    UNION ALL
    SELECT 'course', title FROM courses WHERE image_url LIKE ${pattern} AND deleted_at IS NULL
    UNION ALL
    SELECT 'workshop', title FROM workshops WHERE image_url LIKE ${pattern} AND deleted_at IS NULL
    UNION ALL
    SELECT 'setting', 'Logo' FROM settings WHERE logo_url LIKE ${pattern}
    UNION ALL
    SELECT 'setting', 'Link preview' FROM settings WHERE preview_url LIKE ${pattern}
    UNION ALL
    SELECT 'page', 'Home page' FROM landing_page WHERE content->'hero'->>'pictureUrl' LIKE ${pattern}
      OR content->>'pictures' LIKE ${pattern}
    UNION ALL
    SELECT 'page', initcap(page) FROM page_texts, jsonb_each(content) AS texts (page, text)
    WHERE text->>'pictureUrl' LIKE ${pattern}
    LIMIT 4`)
  return rows
}

function usagesText(usages: Usage[]): string {
  const names = usages.slice(0, 3).map(({ kind, name }) => `the ${kind} “${name}”`)
  const all = usages.length > names.length ? [...names, 'others'] : names
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(all)
}
