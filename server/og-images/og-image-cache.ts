import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { OgImage, OgImageCache, OgImageContent } from './og-image.ts'
import type { createPngRenderer } from './render-png.ts'

/** About 100 kB each. */
const MAX_IMAGES = 64

/**
 * Creates a cache of images by content: a changed title is a new image. Renders one image at a time, because each occupies
 * a core for a fifth of a second.
 */
export function createOgImageCache(): OgImageCache {
  const limit = pLimit(1)
  const cache = new LRUCache<string, Promise<OgImage>>({ max: MAX_IMAGES })
  let renderPng: ReturnType<typeof createPngRenderer> | undefined

  const renderImage = async (content: OgImageContent): Promise<OgImage> => {
    // Loaded on first use to keep start-up short: the libraries are large.
    renderPng ??= (await import('./render-png.ts')).createPngRenderer()
    const png = await renderPng(content)
    return { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"` }
  }

  return {
    render(content) {
      const key = JSON.stringify(content)
      const cached = cache.get(key)
      if (cached) return cached
      const image = limit(renderImage, content)
      cache.set(key, image)
      image.catch(() => cache.delete(key))
      return image
    },
  }
}
