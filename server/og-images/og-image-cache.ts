import { createHash } from 'node:crypto'
import type { OgImage, OgImageCache, OgImageContent } from './og-image.ts'
import type { createPngRenderer } from './render-png.ts'

/** About 100 kB each. */
const MAX_IMAGES = 64

/**
 * Keeps the pictures that were asked for last, by what they say: a title that changes is a new picture. Drawing one takes
 * a core for a fifth of a second, so they are drawn one after another, whoever asks.
 */
export function createOgImageCache(): OgImageCache {
  const kept = new Map<string, Promise<OgImage>>()
  let pen: ReturnType<typeof createPngRenderer> | undefined
  let busy: Promise<unknown> = Promise.resolve()

  const drawNow = async (subject: OgImageContent): Promise<OgImage> => {
    // Fetched with the first picture: its libraries are large, and the start of the program need not wait for them.
    pen ??= (await import('./render-png.ts')).createPngRenderer()
    const png = await pen(subject)
    return { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"` }
  }

  return {
    draw(subject) {
      const key = JSON.stringify(subject)
      const known = kept.get(key)
      const picture = known ?? busy.then(() => drawNow(subject))
      if (!known) {
        // What failed is not kept, and whoever comes next does not fail with it.
        busy = picture.catch(() => kept.delete(key))
      }
      // What was asked for last goes last.
      kept.delete(key)
      kept.set(key, picture)
      for (const oldest of kept.keys()) if (kept.size > MAX_IMAGES) kept.delete(oldest)
      return picture
    },
  }
}
