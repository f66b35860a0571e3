import { drizzle } from 'drizzle-orm/node-postgres'
import { orderNumber } from '#contract/sales/orders/order-number.ts'
import { findInvoiceErrors, type InvoiceError, type InvoiceErrorKind } from '../../../sales/invoices/index.ts'
import { type Check, failure, ok, onDatabase } from '../check.ts'
import type { Finding } from '../instance.ts'

/** Checks that numbers have no gaps, and that orders and refunds have their documents. */
export const invoices: Check = {
  name: 'Invoices',
  run: onDatabase(async (pool) => {
    // The database may be older than this version.
    const { rowCount } = await pool.query(`SELECT WHERE to_regclass('invoices') IS NOT NULL`)
    if (rowCount === 0) return []
    const errors = await findInvoiceErrors(drizzle(pool))
    if (errors.length > 0) return errors.map(findingFor)
    return [ok('numbers have no gaps, and every paid order and refund has its document')]
  }),
}

function findingFor({ kind, count, example }: InvoiceError): Finding {
  const isOrder = kind === 'missing invoice' || kind === 'missing credit note'
  const [summary, fix] = texts[kind]
  return failure(`${summary}: ${count}, such as ${isOrder ? orderNumber(example) : example}`, fix)
}

const RESTORE = 'compare with a backup that you restore into another DATA_DIR'
const WRITE = 'report it, and write the missing documents by hand meanwhile'

const texts: Record<InvoiceErrorKind, [summary: string, fix: string]> = {
  gap: ['numbers without an invoice or credit note', RESTORE],
  content: ['invoices or credit notes with incomplete data for their PDF', RESTORE],
  'missing invoice': ['paid orders without an invoice', WRITE],
  'missing credit note': ['orders with a refund but no credit note', WRITE],
  amount: ['invoices or credit notes that differ from their order or refund', RESTORE],
}
