import { slugify } from '#contract/slugs.ts'
import { type Ctx, requireAdmin } from '../context.ts'
import { Problem } from '../problem.ts'
import { brokenConstraint } from '../transaction.ts'
import { safeImageUrl, safeLinkUrl } from './safe-url.ts'
import { trySanitize } from './sanitize-html.ts'

// Conversions of form input to stored values. They throw a validation problem that names the field.

function invalidField(field: string, message: string, cause?: unknown): Problem {
  return new Problem('validation', { message, fields: [{ field, message }], cause })
}

/** Returns the entered slug, or one derived from the title. @throws validation if the title has no usable letters */
export function slugFor(slugInput: string, title: string): string {
  const slug = (slugInput || slugify(title)).slice(0, 200)
  if (!/[a-z0-9]/.test(slug))
    throw invalidField('slug', 'Write a slug: the title has no letters that one can be made of.')
  return slug
}

/** @throws validation if it has too many or too deeply nested tags */
export function parseHtml(html: string): string {
  const clean = trySanitize(html)
  if (clean === null) throw invalidField('content', 'This text has too many tags, or too many within one another.')
  return clean
}

/** @throws validation if the URL is unsafe as an image source */
export function parseImageUrl(url: string): string | null {
  if (url && safeImageUrl(url) === null)
    throw invalidField('imageUrl', "Use a picture of this site, or an address that begins with 'https://'.")
  return url || null
}

/** @throws validation if the URL is unsafe as a link */
export function parseVideoUrl(url: string): string | null {
  if (url && safeLinkUrl(url) === null) throw invalidField('videoUrl', "Use an address that begins with 'https://'.")
  return url || null
}

/** @throws validation if the slug is taken */
export async function withUniqueSlug<Row>(
  constraint: string,
  slug: string | null,
  write: () => Promise<Row>,
): Promise<Row> {
  try {
    return await write()
  } catch (error) {
    if (brokenConstraint(error) !== constraint) throw error
    throw invalidField('slug', `Another one has the slug '${slug}' already. Please choose another.`, error)
  }
}

/** Returns the slug of a deleted row, so that its former slug can be used again. */
export const releaseSlug = (id: string | number) => `deleted-${id}`

/**
 * Returns HTML as it would be stored and shown (features: content editing, 8).
 * @throws sign_in_required, admin_required, validation
 */
export function previewHtml(ctx: Ctx, { html }: { html: string }): { html: string } {
  requireAdmin(ctx)
  return { html: parseHtml(html) }
}
