import type { PdfInput } from '#contract/pdf/pdf.schema.ts'
import { filed } from '../../binder/index.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { fileName, makeBook } from './build-lessons.ts'
import type { Printed } from './render-lessons.ts'

/** A PDF with the name of its file. `unset` counts letters that are in none of our fonts and show as an empty box. */
export type PdfFile = Printed & { name: string }

/**
 * A lesson, a section or the whole binder as a PDF, with what the reader wrote (features: paper, 2 and 3). What was
 * written is drawn and forgotten: nothing of it is kept or logged.
 * @throws not_found, too_many_requests, unavailable
 */
export async function sheetsPdf(ctx: Ctx, input: PdfInput): Promise<PdfFile> {
  await ctx.limits.pdfByAddress.take(ctx.client.address)
  const { scope, form, paper } = input
  const lessons = await filed(ctx, scope)
  if (lessons.length === 0) throw new Problem('not_found')
  const printed = await ctx.press.print(makeBook(lessons, input, ctx.site.publicUrl, ctx.now()))
  return { ...printed, name: fileName(scope, form, paper, lessons[0]?.lesson) }
}
