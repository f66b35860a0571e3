import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { orderLines, orders } from '#db/schema/orders.ts'
import { productFiles } from '#db/schema/store.ts'
import type { Ctx } from '../context.ts'
import { plannerPdf } from '../pdf/index.ts'
import { Problem } from '../problem.ts'
import type { ByteRange } from '../storage/storage.ts'
import { verifyDownloadToken } from './download-token.ts'
import { type EntitledFile, entitledFiles } from './entitlements.ts'

export type Delivery = {
  fileName: string
  type: string
  /** In bytes. */
  size: number
  /** Another one when the bytes are others, so that a download that broke off is not gone on with in another file. */
  version: string
  /**
   * All of it, or a part. Whoever gets a stream reads it to its end, or cancels it.
   * @throws not_found when it is gone by now
   */
  read: (part?: ByteRange) => Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>>
}

/**
 * The file at a download address, if its order is still paid and its buyer still has an account (features: downloads,
 * 3 and 4). Expired, changed, paid back and made up are one answer. @throws not_found, unavailable
 */
export async function deliverFile(ctx: Ctx, { token }: { token: string }): Promise<Delivery> {
  const grant = verifyDownloadToken(ctx, token)
  if (!grant || grant.expiresAt <= ctx.now()) throw gone()
  const { lineId, fileId, userId } = grant
  const which = and(eq(orderLines.id, lineId), eq(productFiles.id, fileId), eq(orders.userId, userId))
  const [found] = await entitledFiles(ctx, which)
  if (!found) throw gone()
  const { fileName, kind, type, source, bytes } = found.file
  if (kind === 'stored') {
    if (type === null || bytes === null) throw gone()
    return { fileName, type, size: bytes, version: versionOf(source), read: (part) => stored(ctx, source, part) }
  }
  const make = makers[source]
  if (!make) throw gone()
  const made = await make(ctx, found)
  return {
    fileName,
    type: made.type,
    size: made.bytes.byteLength,
    version: versionOf(made.bytes),
    read: async (part) => (part ? made.bytes.subarray(part.start, part.end + 1) : made.bytes),
  }
}

/** What is kept under a key never changes, so its key tells which content it is. */
const versionOf = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)

async function stored(ctx: Ctx, source: string, part: ByteRange | undefined) {
  const opened = await ctx.storage.open(source, part)
  if (!opened) throw gone()
  return opened.stream
}

type Maker = (ctx: Ctx, line: EntitledFile) => Promise<{ type: string; bytes: Uint8Array<ArrayBuffer> }>

/** What this program can make, by the name that a product's file has for it. */
const makers: Partial<Record<string, Maker>> = {
  planner: async (ctx, { paidAt }) => ({
    type: 'application/pdf',
    bytes: await plannerPdf(ctx, { from: paidAt }),
  }),
}

const gone = () =>
  new Problem('not_found', {
    message: 'This download link does not work any more. Open your order to get a fresh one.',
  })
