import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { HealthChecks } from '#contract/ops/health/health.schema.ts'
import { orderNumber } from '#contract/sales/orders/order-number.ts'
import { openTestSite } from '../../../tests/test-server.ts'
import { createPaidCart, refundOrder } from '../../sales/orders/admin/admin-orders.fixture.ts'

test('doctor: gaps in invoice numbers, missing documents, wrong amounts and incomplete data are errors', async () => {
  const site = await openTestSite({ seed: false })
  const { db } = site.base
  const admin = await site.createUser({ admin: true })
  const run = async () => {
    const { body } = await site.call<HealthChecks>('GET', '/api/admin/health/checks', { token: admin.token })
    return body.checks.filter(({ name }) => name === 'Invoices').map(({ level, summary }) => `${level}: ${summary}`)
  }
  try {
    const orderIds: string[] = []
    for (let count = 0; count < 4; count += 1)
      orderIds.push((await createPaidCart(site, [{ price: '12.00', quantity: 1 }])).orderId)
    await site.runJobs()
    const [first = '', second = '', third = ''] = orderIds
    await refundOrder(site, admin, third)
    expect(await run()).toEqual(['ok: numbers have no gaps, and every paid order and refund has its document'])

    const year = site.base.now().getUTCFullYear()
    await db.execute(sql`ALTER TABLE invoices DISABLE TRIGGER invoices_unchanged`)
    await db.execute(sql`UPDATE mails SET invoice_id = NULL`)
    await db.execute(sql`DELETE FROM invoices WHERE kind = 'credit_note'`)
    await db.execute(sql`DELETE FROM invoices WHERE order_id = ${second}`)
    await db.execute(sql`UPDATE invoices SET content = content - 'items' WHERE order_id = ${first}`)
    await db.execute(
      sql`UPDATE invoices SET content = jsonb_set(content, '{totalMinor}', '1') WHERE order_id = ${orderIds[3]}`,
    )
    expect((await run()).toSorted()).toEqual([
      `error: invoices or credit notes that differ from their order or refund: 1, such as ${year}-00004`,
      `error: invoices or credit notes with incomplete data for their PDF: 1, such as ${year}-00001`,
      `error: numbers without an invoice or credit note: 2, such as ${year}-00002`,
      `error: orders with a refund but no credit note: 1, such as ${orderNumber(third)}`,
      `error: paid orders without an invoice: 1, such as ${orderNumber(second)}`,
    ])
  } finally {
    await site.close()
  }
})
