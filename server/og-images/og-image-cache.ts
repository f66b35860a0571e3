import { createHash } from 'node:crypto'
import type { Subject } from './image-content.ts'
import type { createPen } from './render-png.ts'

export type LinkPicture = { png: Buffer; etag: string }
/** Draws what a page shows of itself in other places. */
export type Studio = { draw: (subject: Subject) => Promise<LinkPicture> }

/** About 100 kB each. */
const KEPT = 64

/**
 * Keeps the pictures that were asked for last, by what they say: a title that changes is a new picture. Drawing one takes
 * a core for a fifth of a second, so they are drawn one after another, whoever asks.
 */
export function createStudio(): Studio {
  const kept = new Map<string, Promise<LinkPicture>>()
  let pen: ReturnType<typeof createPen> | undefined
  let busy: Promise<unknown> = Promise.resolve()

  const drawNow = async (subject: Subject): Promise<LinkPicture> => {
    // Fetched with the first picture: its libraries are large, and the start of the program need not wait for them.
    pen ??= (await import('./render-png.ts')).createPen()
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
      for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest)
      return picture
    },
  }
}
