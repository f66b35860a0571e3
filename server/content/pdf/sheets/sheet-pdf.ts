import { layoutSheet } from '#contract/planner/sheets/layout-sheet.ts'
import type { SheetContent, SheetPdfInput, YearPdfInput } from '#contract/planner/sheets/sheet-content.schema.ts'
import type { Ctx } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { requirePlannerAccess } from '../../../sales/entitlements/index.ts'
import type { PdfFile } from '../lessons/lessons-pdf.ts'

/**
 * Renders a sheet of the planner with the entries of the request. Entries are neither stored nor logged.
 * @throws sign_in_required, planner_required, validation if the codes are not as many as the pages, too_many_requests,
 *   unavailable, too_large
 */
export async function sheetPdf(ctx: Ctx, { content, ...input }: SheetPdfInput): Promise<PdfFile> {
  await requirePlannerAccess(ctx)
  await ctx.limits.pdfByIp.consume(ctx.client.ip)
  const { publicUrl, settings } = ctx.site
  const { businessName } = settings
  const document = { ...input, content, businessName, publicUrl }
  const pages = layoutSheet(content, document)
  if (pages.length !== input.codes.length) {
    const message = `This sheet has ${pages.length} pages. Each needs a code.`
    throw new Problem('validation', { message, fields: [{ field: 'codes', message }] })
  }
  const title = pages[0]?.title ?? ''
  const rendered = await ctx.renderQueue.renderSheets({ ...document, title, author: businessName, created: ctx.now() })
  return { ...rendered, name: `${fileName(content)}-${input.paper}.pdf` }
}

/**
 * Renders the planner of a year with appointments. They are neither stored nor logged.
 * @throws sign_in_required, planner_required, too_many_requests, unavailable, too_large
 */
export async function yearPdf(ctx: Ctx, { start, ...input }: YearPdfInput): Promise<PdfFile> {
  await requirePlannerAccess(ctx)
  await ctx.limits.pdfByIp.consume(ctx.client.ip)
  const { businessName } = ctx.site.settings
  const document = { ...input, from: new Date(`${start}-01T00:00:00Z`), businessName }
  const rendered = await ctx.renderQueue.renderOwnYearlyPlanner(document)
  return { ...rendered, name: `year-${start}-${input.paper}.pdf` }
}

function fileName(content: SheetContent): string {
  if (content.kind === 'journey') return 'journey'
  if (content.kind === 'session') return `${content.sessionKind}-session-${content.from}`
  return `${content.kind}-${content.from.slice(0, content.kind === 'week' ? 10 : 7)}`
}
