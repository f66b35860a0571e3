import { z } from 'zod'
import { id } from '../../fields.schema.ts'
import type { seller } from '../../site/settings/settings.schema.ts'

const invoiceKind = z.enum(['invoice', 'credit_note'])
type InvoiceKind = z.infer<typeof invoiceKind>

/** A document of an order, as its pages list it. */
export const orderInvoice = z.object({ id, kind: invoiceKind, number: z.string() })

/**
 * The content of an invoice or a credit note, as issued: later changes of the order, the buyer or the settings do not change
 * it. Amounts in minor units, days as YYYY-MM-DD. An empty text stands for none.
 */
export type InvoiceContent = {
  kind: InvoiceKind
  number: string
  issuedOn: string
  /** Number of the invoice that a credit note corrects. */
  corrects: string
  orderNumber: string
  seller: z.infer<typeof seller>
  buyer: {
    name: string
    email: string
    vatId: string
    /** ISO 3166-1 alpha-2. */
    country: string
    address: string[]
  }
  items: { title: string; quantity: number; amountMinor: number }[]
  taxes: { label: string; amountMinor: number }[]
  taxMinor: number
  totalMinor: number
  currency: string
  isReverseCharge: boolean
}
