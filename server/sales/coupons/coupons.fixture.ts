import type { CouponForm } from '#contract/sales/coupons/coupons.schema.ts'
import { contextFor } from '#server/sales/orders/orders.fixture.ts'
import type { TestSite } from '../../../tests/test-server.ts'
import { coupons } from './admin/coupons.ts'

export const couponForm = (changes: Partial<CouponForm> = {}): CouponForm => ({
  code: `C-${crypto.randomUUID().toUpperCase().slice(0, 20)}`,
  kind: 'percent',
  percent: 10,
  amountMinor: null,
  startsAt: null,
  endsAt: null,
  usesMax: null,
  usesPerCustomer: null,
  minimumMinor: null,
  appliesTo: 'all',
  items: [],
  isActive: true,
  ...changes,
})

export async function createCoupon(
  site: TestSite,
  changes: Partial<CouponForm> = {},
): Promise<CouponForm & { id: string; version: number }> {
  const ctx = contextFor(site, { id: crypto.randomUUID(), email: 'owner@example.com' })
  const admin = { ...ctx, viewer: ctx.viewer && { ...ctx.viewer, role: 'admin' as const } }
  return coupons.create(admin, couponForm(changes))
}
