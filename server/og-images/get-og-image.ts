import type { Ctx } from '../context.ts'
import { getOgImageContent } from './image-content.ts'
import type { OgImage } from './og-image.ts'

/**
 * Returns the link preview image of a page, 1200 x 630 (features: machines, 4).
 * @param path 'site', 'store', 'classes', 'schedule', 'blog', 'binder', or 'blog/…', 'binder/…', 'store/…' with a slug
 * @throws not_found for unknown and unpublished pages
 */
export async function getOgImage(ctx: Ctx, { path }: { path: string }): Promise<OgImage> {
  return ctx.ogImageCache.render(await getOgImageContent(ctx, path))
}
