import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import Piscina from 'piscina'
import type { OgImage, OgImageCache, OgImageContent } from './og-image.ts'

/** About 200 kB each. */
const MAX_IMAGES = 64
/** The worker ends after this time without an image, because its libraries and fonts use much memory (ms). */
const WORKER_IDLE_MS = 60_000

/** Creates a cache of images by content: a changed title is a new image. Renders one image at a time in a worker. */
export function createOgImageCache(): OgImageCache {
  const worker = new Piscina<OgImageContent, Uint8Array<ArrayBuffer>>({
    filename: join(import.meta.dirname, 'render-og-image.worker.ts'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: WORKER_IDLE_MS,
  })
  const cache = new LRUCache<string, Promise<OgImage>>({ max: MAX_IMAGES })

  const renderImage = async (content: OgImageContent): Promise<OgImage> => {
    const png = await worker.run(content)
    return { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"` }
  }

  return {
    render(content) {
      const key = JSON.stringify(content)
      const cached = cache.get(key)
      if (cached) return cached
      const image = renderImage(content)
      cache.set(key, image)
      image.catch(() => cache.delete(key))
      return image
    },
  }
}
