import { slugify } from '#contract/slugs.ts'
import { Problem } from '../problem.ts'
import { brokenConstraint } from '../transaction.ts'
import { safeImageUrl, safeLinkUrl } from './safe-url.ts'
import { trySanitize } from './sanitize-html.ts'

// What was typed into a form, as it is kept; or a refusal that names the field.

function refused(field: string, message: string, cause?: unknown): Problem {
  return new Problem('validation', { message, fields: [{ field, message }], cause })
}

/** The slug that was typed, or one made of the title. @throws validation, where the title has nothing to make one of */
export function slugFor(typed: string, title: string): string {
  const slug = (typed || slugify(title)).slice(0, 200)
  if (!/[a-z0-9]/.test(slug)) throw refused('slug', 'Write a slug: the title has no letters that one can be made of.')
  return slug
}

/** @throws validation, where the text has too many tags to be cleaned, or too deep ones */
export function parseHtml(typed: string): string {
  const clean = trySanitize(typed)
  if (clean === null) throw refused('content', 'This text has too many tags, or too many within one another.')
  return clean
}

/** @throws validation, for an address that no page of ours would show */
export function parseImageUrl(typed: string): string | null {
  if (typed && safeImageUrl(typed) === null)
    throw refused('imageUrl', "Use a picture of this site, or an address that begins with 'https://'.")
  return typed || null
}

/** @throws validation, for an address that no page of ours would lead to */
export function parseVideoUrl(typed: string): string | null {
  if (typed && safeLinkUrl(typed) === null) throw refused('videoUrl', "Use an address that begins with 'https://'.")
  return typed || null
}

/** Writes a row whose slug another may have, and says so. @param constraint the name of its unique constraint */
export async function withUniqueSlug<Row>(
  constraint: string,
  slug: string | null,
  write: () => Promise<Row>,
): Promise<Row> {
  try {
    return await write()
  } catch (error) {
    if (brokenConstraint(error) !== constraint) throw error
    throw refused('slug', `Another one has the slug '${slug}' already. Please choose another.`, error)
  }
}

/** The one row that a write gave back. */
export function expectRow<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('a write gave no row back')
  return row
}

/** What the row of something deleted is called from then on, so that its slug is free again. */
export const releaseSlug = (id: string | number) => `deleted-${id}`
