import { createRoute } from '@hono/zod-openapi'
import { removedResponse } from '#contract/content/content-forms.schema.ts'
import { activateInput, activateResponse, contentParams } from '#contract/content/content-lists.schema.ts'
import {
  couponChange,
  couponForm,
  couponItems,
  couponPage,
  couponRead,
  couponsInput,
} from '#contract/coupons/coupons.schema.ts'
import { coupons, listCouponItems, listCoupons } from '../../coupons/index.ts'
import { FORM_BYTES_MAX } from '../body-limits.ts'
import { contentRoutes } from '../content-routes.ts'
import { jsonResponse, problemResponse, router } from '../router.ts'

const coupon = contentRoutes('/admin/coupons', {
  singular: 'a coupon',
  maxBodyBytes: FORM_BYTES_MAX,
  listSummary: 'List or search coupons with their uses, including inactive ones',
  params: contentParams,
  listQuery: couponsInput,
  page: couponPage,
  form: couponForm,
  change: couponChange,
  read: couponRead,
  removed: removedResponse,
  flag: 'active',
  flagSummary: 'Activate or deactivate a coupon',
  flagInput: activateInput,
  flagResponse: activateResponse,
})

const itemsRoute = createRoute({
  method: 'get',
  path: '/admin/coupon-items',
  summary: 'List the products, classes and sessions that a coupon can apply to',
  responses: { 200: jsonResponse(couponItems), ...problemResponse },
})

export const adminCouponsApi = router()
  .openapi(coupon.list, async (c) => c.json(await listCoupons(c.var.ctx, c.req.valid('query')), 200))
  .openapi(coupon.read, async (c) => c.json(await coupons.read(c.var.ctx, c.req.valid('param')), 200))
  .openapi(coupon.create, async (c) => c.json(await coupons.create(c.var.ctx, c.req.valid('json')), 201))
  .openapi(coupon.change, async (c) =>
    c.json(await coupons.change(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(coupon.remove, async (c) => c.json(await coupons.remove(c.var.ctx, c.req.valid('param')), 200))
  .openapi(coupon.setFlag, async (c) => {
    const [{ id }, { active }] = [c.req.valid('param'), c.req.valid('json')]
    await coupons.setVisible(c.var.ctx, { id, isVisible: active })
    return c.json({ id, active }, 200)
  })
  .openapi(itemsRoute, async (c) => c.json(await listCouponItems(c.var.ctx), 200))
