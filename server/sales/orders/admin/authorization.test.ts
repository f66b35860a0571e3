import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { anonymous, type Ctx } from '../../../context.ts'
import * as orders from '../index.ts'
import { contextFor } from '../orders.fixture.ts'
import * as ordersAdmin from './index.ts'

const site = await openSiteForFile({ seed: false })

test('order administration: each function checks the admin role itself', async () => {
  const [id, version, taskIds] = [randomUUID(), 1, [randomUUID()]]
  const callsWith = (ctx: Ctx) => [
    () => ordersAdmin.listOrders(ctx, { limit: 10, sort: 'newest' }),
    () => ordersAdmin.getAdminOrder(ctx, { id }),
    () => ordersAdmin.listPaymentProblems(ctx),
    () => ordersAdmin.listWebhookEvents(ctx, { limit: 50 }),
    () => orders.markShipped(ctx, { id, version, taskIds }),
    () => orders.markArranged(ctx, { id, version, taskIds, arranged: true }),
    () => orders.refundOrder(ctx, { id, version, reason: 'x' }),
    () => orders.syncWithProvider(ctx, { id }),
    () => orders.resolvePaymentMismatch(ctx, { id, version, note: 'x' }),
    () => orders.replayEvent(ctx, { id: 'evt_1' }),
  ]
  for (const attempt of callsWith(anonymous(site.base)))
    await expect(attempt()).rejects.toMatchObject({ code: 'sign_in_required' })
  for (const attempt of callsWith(contextFor(site, await site.createUser())))
    await expect(attempt()).rejects.toMatchObject({ code: 'admin_required' })
  const ctx = contextFor(site, await site.createUser({ admin: true }))
  const adminCtx = ctx.viewer && { ...ctx, viewer: { ...ctx.viewer, role: 'admin' as const } }
  await expect(
    orders.refundOrder(adminCtx ?? ctx, { id, version, reason: 'x', key: randomUUID() }),
  ).rejects.toMatchObject({ code: 'not_found' })
})
