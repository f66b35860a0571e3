import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { InvoiceContent } from '#contract/sales/invoices/invoice.schema.ts'
import { Problem } from '../../problem.ts'
import type { BookSample } from './books/render-book.ts'
import type { CertificateDocument } from './certificates/render-certificate.ts'
import type { LessonDocument, RenderedPdf } from './lessons/render-lessons.ts'
import type { RenderJob } from './render.child.ts'
import { createRenderProcess } from './render-process.ts'
import type { SheetDocument } from './sheets/render-sheets.ts'
import type { YearlyPlannerInput } from './yearly-planner/render-yearly-planner.ts'

/** Renders PDFs one at a time in a child process. */
export type RenderQueue = {
  /** @throws unavailable if too many jobs wait, too_large if rendering takes too long */
  render: (document: LessonDocument) => Promise<RenderedPdf>
  /** Returns the cached PDF of an equal document if there is one. @throws unavailable, too_large */
  renderCached: (document: LessonDocument) => Promise<RenderedPdf>
  /** @throws unavailable */
  renderCertificate: (document: CertificateDocument) => Promise<RenderedPdf>
  /** @throws unavailable */
  renderInvoice: (content: InvoiceContent) => Promise<RenderedPdf>
  /** @throws unavailable, too_large */
  renderSheets: (document: SheetDocument) => Promise<RenderedPdf>
  /** @throws unavailable */
  renderBook: (sample: BookSample) => Promise<Uint8Array<ArrayBuffer>>
  /** Renders a planner of twelve months starting with the month of `from` (UTC). @throws unavailable */
  renderYearlyPlanner: (document: YearlyPlannerInput) => Promise<Uint8Array<ArrayBuffer>>
  /** Renders one with the appointments of a user. Never cached. @throws unavailable, too_large */
  renderOwnYearlyPlanner: (document: YearlyPlannerInput) => Promise<RenderedPdf>
}

/** PDFs of one lesson or sample chapter, about 60 kB each. */
const MAX_CACHED_DOCUMENTS = 100
/** Most buyers download their planner in the month of the purchase. */
const MAX_CACHED_PLANNERS = 1
/** Limit of running and waiting jobs together. */
const MAX_JOBS = 30
const MAX_RENDER_MS = 30_000

export function createRenderQueue({ maxRenderMs = MAX_RENDER_MS } = {}): RenderQueue {
  const limit = pLimit(1)
  const renderInChildProcess = createRenderProcess({ maxRenderMs })
  const cache = new LRUCache<string, Promise<RenderedPdf>>({ max: MAX_CACHED_DOCUMENTS })
  const plannerCache = new LRUCache<string, Promise<RenderedPdf>>({ max: MAX_CACHED_PLANNERS })

  async function enqueue(job: RenderJob): Promise<RenderedPdf> {
    if (limit.activeCount + limit.pendingCount >= MAX_JOBS) throw new Problem('unavailable', { retryAfter: 5 })
    return limit(() => renderInChildProcess(job))
  }

  return {
    render: (document) => enqueue({ lessons: document }),
    renderCached: (document) => getOrRender(cache, hashOf(document), () => enqueue({ lessons: document })),
    renderCertificate: (document) => enqueue({ certificate: document }),
    renderInvoice: (content) => enqueue({ invoice: content }),
    renderSheets: (document) => enqueue({ sheets: document }),
    async renderBook(sample) {
      return (await getOrRender(cache, hashOf(sample), () => enqueue({ book: sample }))).file
    },
    renderOwnYearlyPlanner: (planner) => enqueue({ planner }),
    async renderYearlyPlanner(planner) {
      const key = hashOf({ ...planner, from: planner.from.toISOString().slice(0, 7) })
      return (await getOrRender(plannerCache, key, () => enqueue({ planner }))).file
    },
  }
}

const hashOf = (document: object) => createHash('sha256').update(JSON.stringify(document)).digest('base64')

/** Caches the promise, so that concurrent callers share one job. Failed jobs are not cached. */
function getOrRender(
  cache: LRUCache<string, Promise<RenderedPdf>>,
  key: string,
  render: () => Promise<RenderedPdf>,
): Promise<RenderedPdf> {
  const cached = cache.get(key)
  if (cached) return cached
  const rendered = render()
  cache.set(key, rendered)
  rendered.catch(() => {
    if (cache.peek(key) === rendered) cache.delete(key)
  })
  return rendered
}
