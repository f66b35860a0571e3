import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { orderLines, orders } from '#db/schema/orders.ts'
import { productFiles } from '#db/schema/store.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import type { ByteRange } from '../storage/storage.ts'
import { verifyDownloadToken } from './download-token.ts'
import { type EntitledFile, listEntitledFiles } from './entitlements.ts'

export type Delivery = {
  fileName: string
  type: string
  /** In bytes. */
  size: number
  /** Changes with the content, so that a resumed download does not mix two files. */
  version: string
  /** The caller must consume or cancel a stream. @throws not_found if the file was deleted meanwhile */
  read: (range?: ByteRange) => Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>>
}

/**
 * Returns the file while its order is paid. Expired, altered and refunded are one error (features: downloads, 3 and 4).
 * @throws not_found, unavailable
 */
export async function deliverFile(ctx: Ctx, { token }: { token: string }): Promise<Delivery> {
  const grant = verifyDownloadToken(ctx, token)
  if (!grant || grant.expiresAt <= ctx.now()) throw invalidLink()
  const { lineId, fileId, userId } = grant
  const filter = and(eq(orderLines.id, lineId), eq(productFiles.id, fileId), eq(orders.userId, userId))
  const [entitled] = await listEntitledFiles(ctx, filter)
  if (!entitled) throw invalidLink()
  const { fileName, kind, type, source, bytes } = entitled.file
  if (kind === 'stored') {
    if (type === null || bytes === null) throw invalidLink()
    return {
      fileName,
      type,
      size: bytes,
      version: versionOf(source),
      read: (range) => openStoredFile(ctx, source, range),
    }
  }
  const generate = generators[source]
  if (!generate) throw invalidLink()
  const generated = await generate(ctx, entitled)
  return {
    fileName,
    type: generated.type,
    size: generated.bytes.byteLength,
    version: versionOf(generated.bytes),
    read: async (range) => (range ? generated.bytes.subarray(range.start, range.end + 1) : generated.bytes),
  }
}

/** Content under a storage key never changes, so the key identifies it. */
const versionOf = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)

async function openStoredFile(ctx: Ctx, source: string, range: ByteRange | undefined) {
  const opened = await ctx.storage.open(source, range)
  if (!opened) throw invalidLink()
  return opened.stream
}

type FileGenerator = (ctx: Ctx, line: EntitledFile) => Promise<{ type: string; bytes: Uint8Array<ArrayBuffer> }>

const generators: Partial<Record<string, FileGenerator>> = {
  planner: async (ctx, { paidAt }) => ({
    type: 'application/pdf',
    bytes: await ctx.renderQueue.renderPlanner(paidAt),
  }),
}

const invalidLink = () =>
  new Problem('not_found', {
    message: 'This download link no longer works. Open your order to get a new one.',
  })
