import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { InvoiceContent } from '#contract/sales/invoices/invoice.schema.ts'
import { instant, uuidV7 } from '../platform/columns.ts'

export const invoiceNumbers = pgTable('invoice_numbers', {
  year: integer('year').primaryKey(),
  lastNumber: integer('last_number').notNull(),
})

/** Invoices and credit notes. A trigger refuses changes. */
export const invoices = pgTable('invoices', {
  id: uuid('id').primaryKey().default(uuidV7),
  year: integer('year').notNull(),
  number: integer('number').notNull(),
  kind: text('kind', { enum: ['invoice', 'credit_note'] }).notNull(),
  orderId: uuid('order_id').notNull(),
  refundId: uuid('refund_id'),
  issuedAt: instant('issued_at').notNull(),
  content: jsonb('content').$type<InvoiceContent>().notNull(),
})
