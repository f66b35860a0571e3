import { eq } from 'drizzle-orm'
import { isPermitted } from '#contract/people/accounts/permissions.ts'
import { invoices } from '#db/schema/sales/invoices.ts'
import { orders } from '#db/schema/sales/orders.ts'
import type { PdfFile } from '../../content/pdf/lessons/lessons-pdf.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { Problem } from '../../problem.ts'

type InvoiceRow = typeof invoices.$inferSelect

/**
 * Renders an invoice or a credit note of the viewer, or of any buyer for staff who see orders.
 * @throws sign_in_required, not_found, too_many_requests, unavailable
 */
export async function invoicePdf(ctx: Ctx, { id }: { id: string }): Promise<PdfFile> {
  const { userId, role } = requireViewer(ctx)
  const [row] = await ctx.db
    .select({ invoice: invoices, buyerId: orders.userId })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(invoices.id, id))
  if (!row || !(row.buyerId === userId || isPermitted(role, 'fulfillment'))) throw new Problem('not_found')
  await ctx.limits.pdfByIp.consume(ctx.client.ip)
  return renderInvoice(ctx, row.invoice)
}

/** Renders an invoice as an attachment of a mail. */
export async function invoiceFile(ctx: Ctx, { id }: { id: string }): Promise<PdfFile> {
  const [invoice] = await ctx.db.select().from(invoices).where(eq(invoices.id, id))
  if (!invoice) throw new Error(`invoice ${id} not found`)
  return renderInvoice(ctx, invoice)
}

async function renderInvoice(ctx: Ctx, { content }: InvoiceRow): Promise<PdfFile> {
  const rendered = await ctx.renderQueue.renderInvoice(content)
  return { ...rendered, name: `${content.kind === 'invoice' ? 'invoice' : 'credit-note'}-${content.number}.pdf` }
}
