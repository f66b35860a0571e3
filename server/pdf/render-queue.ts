import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { Problem } from '../problem.ts'
import { readPdfFonts } from './layout/fonts.ts'
import { readPdfColors } from './layout/theme.ts'
import { type LessonDocument, type RenderedPdf, renderLessons } from './lessons/render-lessons.ts'
import { renderPlanner } from './planner/render-planner.ts'

/** Renders PDFs one at a time, because a long binder occupies a core for a second. */
export type RenderQueue = {
  /** @throws unavailable if too many jobs wait */
  render: (document: LessonDocument) => Promise<RenderedPdf>
  /** Returns the cached PDF of an equal document if there is one. @throws unavailable */
  renderCached: (document: LessonDocument) => Promise<RenderedPdf>
  /** Renders a planner of twelve months starting with the month of `from` (UTC). @throws unavailable */
  renderPlanner: (from: Date) => Promise<Uint8Array<ArrayBuffer>>
}

/** PDFs of one lesson, about 40 kB each. */
const MAX_CACHED_LESSONS = 100
/** Most buyers download their planner in the month of the purchase. */
const MAX_CACHED_PLANNERS = 1
/** Limit of running and waiting jobs together. */
const MAX_JOBS = 30

type RenderAssets = ReturnType<typeof readAssets>

export function createRenderQueue(): RenderQueue {
  const limit = pLimit(1)
  const lessonCache = new LRUCache<string, Promise<RenderedPdf>>({ max: MAX_CACHED_LESSONS })
  const plannerCache = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: MAX_CACHED_PLANNERS })
  let assets: RenderAssets | undefined

  async function enqueue<T>(job: (assets: RenderAssets) => Promise<T>): Promise<T> {
    if (limit.activeCount + limit.pendingCount >= MAX_JOBS) throw new Problem('unavailable', { retryAfter: 5 })
    return limit(() => {
      assets ??= readAssets()
      return job(assets)
    })
  }

  const render = (document: LessonDocument) => enqueue(({ fonts, palette }) => renderLessons(document, fonts, palette))

  return {
    render,
    renderCached(document) {
      const key = createHash('sha256').update(JSON.stringify(document)).digest('base64')
      return getOrRender(lessonCache, key, () => render(document))
    },
    renderPlanner(from) {
      const month = from.toISOString().slice(0, 7)
      return getOrRender(plannerCache, month, () =>
        enqueue(({ fonts, palette }) => renderPlanner(from, fonts, palette)),
      )
    },
  }
}

/** Caches the promise, so that concurrent callers share one job. Failed jobs are not cached. */
function getOrRender<T>(cache: LRUCache<string, Promise<T>>, key: string, render: () => Promise<T>): Promise<T> {
  const cached = cache.get(key)
  if (cached) return cached
  const rendered = render()
  cache.set(key, rendered)
  rendered.catch(() => {
    if (cache.peek(key) === rendered) cache.delete(key)
  })
  return rendered
}

const readAssets = () => ({ fonts: readPdfFonts(), palette: readPdfColors() })
