import { type Ctx, requireStaff } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { safeImageUrl, safeLinkUrl } from './safe-url.ts'
import { trySanitize } from './sanitize-html.ts'

export function invalidField(field: string, message: string, cause?: unknown): Problem {
  return new Problem('validation', { message, fields: [{ field, message }], cause })
}

/** @throws validation if it has too many or too deeply nested tags */
export function parseHtml(html: string): string {
  const clean = trySanitize(html)
  if (clean === null) throw invalidField('content', 'This text has too many HTML tags, or they are nested too deeply.')
  return clean
}

/** @throws validation if the URL is unsafe as an image source */
export function parseImageUrl(url: string): string | null {
  if (url && safeImageUrl(url) === null)
    throw invalidField('imageUrl', 'Use an image from this site, or a URL that starts with https://.')
  return url || null
}

/** @throws validation if the URL is unsafe as a link */
export function parseVideoUrl(url: string): string | null {
  if (url && safeLinkUrl(url) === null) throw invalidField('videoUrl', 'Use a URL that starts with https://.')
  return url || null
}

/** Returns HTML as stored. @throws sign_in_required, admin_required, validation */
export function previewHtml(ctx: Ctx, { html }: { html: string }): { html: string } {
  requireStaff(ctx)
  return { html: parseHtml(html) }
}
