import type { Ctx } from '../context.ts'
import { ogImageContentOf } from './image-content.ts'
import type { OgImage } from './og-image.ts'

/**
 * The picture of a page for links to it in other places, 1200 by 630 (features: machines, 4).
 * @param path 'site', 'store', 'classes', 'schedule', 'blog', 'binder', or 'blog/…', 'binder/…', 'store/…' with a slug
 * @throws not_found for a page that is not there, or is not public
 */
export async function getOgImage(ctx: Ctx, { path }: { path: string }): Promise<OgImage> {
  return ctx.studio.draw(await ogImageContentOf(ctx, path))
}
