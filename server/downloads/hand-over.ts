import { and, eq } from 'drizzle-orm'
import { orderLines, orders } from '#db/schema/orders.ts'
import { productFiles } from '#db/schema/store.ts'
import type { Ctx } from '../context.ts'
import { plannerPdf } from '../paper/index.ts'
import { Problem } from '../problem.ts'
import { filesOfLines, type LineFile } from './files-of-lines.ts'
import { unsealed } from './grant.ts'

/** `size` is in bytes. Whoever gets a stream reads it to its end, or cancels it. */
export type HandedOver = {
  fileName: string
  type: string
  size: number
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>
}

/**
 * The file at a download address, if its order is still paid and its buyer still has an account (features: downloads,
 * 3 and 4). Expired, changed, paid back and made up are one answer. @throws not_found, unavailable
 */
export async function handOver(ctx: Ctx, { token }: { token: string }): Promise<HandedOver> {
  const grant = unsealed(ctx, token)
  if (!grant || grant.expiresAt <= ctx.now()) throw gone()
  const { lineId, fileId, userId } = grant
  const which = and(eq(orderLines.id, lineId), eq(productFiles.id, fileId), eq(orders.userId, userId))
  const [found] = await filesOfLines(ctx, which)
  if (!found) throw gone()
  const { fileName, kind, type, source } = found.file
  if (kind === 'stored') {
    const stored = await ctx.storage.open(source)
    if (!stored || type === null) throw gone()
    return { fileName, type, size: stored.size, body: stored.stream }
  }
  const make = makers[source]
  if (!make) throw gone()
  const made = await make(ctx, found)
  return { fileName, type: made.type, size: made.bytes.byteLength, body: made.bytes }
}

type Maker = (ctx: Ctx, line: LineFile) => Promise<{ type: string; bytes: Uint8Array<ArrayBuffer> }>

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
