import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'
import { anonymous, type Ctx } from '../../context.ts'
import * as orders from '../index.ts'
import { contextOf } from '../orders.fixture.ts'
import * as desk from './index.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ seed: false })
})
afterAll(() => site.close())

test('the verbs of the desks refuse by themselves whoever comes by another door', async () => {
  const [id, version, taskIds] = [randomUUID(), 1, [randomUUID()]]
  const tries = (ctx: Ctx) => [
    () => desk.listOrders(ctx, { limit: 10, sort: 'newest' }),
    () => desk.showOrder(ctx, { id }),
    () => desk.paymentTroubles(ctx),
    () => desk.listMessages(ctx, { limit: 50 }),
    () => orders.ship(ctx, { id, version, taskIds }),
    () => orders.arrange(ctx, { id, version, taskIds, arranged: true }),
    () => orders.payBack(ctx, { id, version, reason: 'x' }),
    () => orders.askProvider(ctx, { id }),
    () => orders.resolveReview(ctx, { id, version, note: 'x' }),
    () => orders.replayMessage(ctx, { id: 'evt_1' }),
  ]
  for (const attempt of tries(anonymous(site.base)))
    await expect(attempt()).rejects.toMatchObject({ code: 'sign_in_required' })
  for (const attempt of tries(contextOf(site, await site.person())))
    await expect(attempt()).rejects.toMatchObject({ code: 'admin_required' })
  const boss = await site.person({ admin: true })
  const ctx = contextOf(site, boss)
  const admin = ctx.viewer && { ...ctx, viewer: { ...ctx.viewer, isAdmin: true } }
  await expect(orders.payBack(admin ?? ctx, { id, version, reason: 'x', key: randomUUID() })).rejects.toMatchObject({
    code: 'not_found',
  })
})
