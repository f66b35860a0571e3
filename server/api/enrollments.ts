import { createRoute } from '@hono/zod-openapi'
import { enrollInput, verifyInput, verifyResponse } from '#contract/enrollments/enrollment.schema.ts'
import { checkoutResponse, idempotencyHeaders } from '#contract/orders/orders.schema.ts'
import { checkoutPages } from '#contract/site-pages/page-options.ts'
import { enrollmentItem, placeOrder, verifyEnrollment } from '../orders/index.ts'
import { jsonBody, jsonResponse, problemResponse, router } from './router.ts'

const enrollRoute = createRoute({
  method: 'post',
  path: '/enrollments',
  summary: 'Hold a spot in a course or workshop and start a checkout session',
  request: { headers: idempotencyHeaders, body: jsonBody(enrollInput) },
  responses: { 201: jsonResponse(checkoutResponse), ...problemResponse },
})

const verifyEnrollmentRoute = createRoute({
  method: 'post',
  path: '/enrollments/verify',
  summary: 'Get the state of a checkout session',
  request: { body: jsonBody(verifyInput) },
  responses: { 200: jsonResponse(verifyResponse), ...problemResponse },
})

export const enrollmentsApi = router()
  .openapi(enrollRoute, async (c) => {
    const key = c.req.valid('header')['idempotency-key']
    const input = c.req.valid('json')
    const { tax, coupon, immediateDelivery = false } = input
    const consents = { pages: checkoutPages, immediateDelivery }
    return c.json(await placeOrder(c.var.ctx, { items: [enrollmentItem(input)], key, tax, coupon, consents }), 201)
  })
  .openapi(verifyEnrollmentRoute, async (c) => c.json(await verifyEnrollment(c.var.ctx, c.req.valid('json')), 200))
