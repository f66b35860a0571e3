import { createHash } from 'node:crypto'
import type { YearlyPlannerOptions } from '#contract/planner/yearly-planner.ts'
import type { productFiles } from '#db/schema/content/store.ts'
import type { Ctx } from '../../context.ts'
import type { ByteRange } from '../../platform/storage/storage.ts'
import { Problem } from '../../problem.ts'
import { bookSamples } from '../pdf/index.ts'

export type Delivery = {
  fileName: string
  type: string
  /** In bytes. */
  size: number
  /** Changes with the content, so that a resumed download does not mix two files. */
  version: string
  /** The caller must consume or cancel a stream. @throws not_found if the file has been deleted */
  read: (range?: ByteRange) => Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>>
}

/**
 * Opens an uploaded file or generates one for the instant `paidAt`. Only the planner has options.
 * @throws not_found, unavailable
 */
export async function openFile(
  ctx: Ctx,
  { fileName, kind, type, source, bytes }: typeof productFiles.$inferSelect,
  paidAt: Date,
  options: YearlyPlannerOptions = {},
): Promise<Delivery> {
  if (kind === 'stored') {
    if (type === null || bytes === null) throw invalidLink()
    return openStoredFile(ctx, { fileName, type, bytes, source })
  }
  const pdf = await generatePdf(ctx, source, paidAt, options)
  return {
    fileName,
    type: 'application/pdf',
    size: pdf.byteLength,
    version: versionOf(pdf),
    read: async (range) => (range ? pdf.subarray(range.start, range.end + 1) : pdf),
  }
}

/** Content under a storage key never changes, so the key identifies it. */
const versionOf = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)

type StoredFile = { fileName: string; type: string; bytes: number; source: string }

export const openStoredFile = (ctx: Ctx, { fileName, type, bytes, source }: StoredFile): Delivery => ({
  fileName,
  type,
  size: bytes,
  version: versionOf(source),
  read: (range) => readStoredFile(ctx, source, range),
})

async function readStoredFile(ctx: Ctx, source: string, range: ByteRange | undefined) {
  const opened = await ctx.storage.open(source, range)
  if (!opened) throw invalidLink()
  return opened.stream
}

/** The source of a generated file is 'planner' or the slug of a book. */
function generatePdf(
  { renderQueue, site }: Ctx,
  source: string,
  paidAt: Date,
  { start, ...options }: YearlyPlannerOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  if (source === 'planner') {
    const from = start ? new Date(`${start}-01T00:00:00Z`) : paidAt
    return renderQueue.renderYearlyPlanner({ from, businessName: site.settings.businessName, ...options })
  }
  const sample = bookSamples[source]
  if (!sample) throw invalidLink()
  return renderQueue.renderBook(sample)
}

export const invalidLink = () =>
  new Problem('not_found', { message: 'This download link no longer works. Open your order to get a new one.' })
