import { createRoute, z } from '@hono/zod-openapi'
import {
  checkoutResponse,
  enrollInput,
  idempotencyHeaders,
  myOrders,
  myOrdersInput,
  orderDownload,
  orderInput,
  orderView,
  verifyInput,
  verifyResponse,
} from '#contract/orders/orders.schema.ts'
import { listOwnDownloads } from '../downloads/index.ts'
import { enrollmentItem, getOrder, listMyOrders, placeOrder, verifyEnrollment, verifyOrder } from '../orders/index.ts'
import { jsonBody, jsonResponse, problemResponse } from './openapi.ts'
import { router } from './router.ts'

const enrolRoute = createRoute({
  method: 'post',
  path: '/enrollments',
  summary: 'Hold a place in a course or workshop and get the payment page',
  request: { headers: idempotencyHeaders, body: jsonBody(enrollInput) },
  responses: { 201: jsonResponse(checkoutResponse), ...problemResponse },
})

const verifyRoute = createRoute({
  method: 'post',
  path: '/enrollments/verify',
  summary: 'What became of a payment page',
  request: { body: jsonBody(verifyInput) },
  responses: { 200: jsonResponse(verifyResponse), ...problemResponse },
})

const placeRoute = createRoute({
  method: 'post',
  path: '/orders',
  summary: 'Order the products of a cart and get the payment page',
  request: { headers: idempotencyHeaders, body: jsonBody(orderInput) },
  responses: { 201: jsonResponse(checkoutResponse), ...problemResponse },
})

const listRoute = createRoute({
  method: 'get',
  path: '/orders',
  summary: 'My orders, newest first, page by page',
  request: { query: myOrdersInput },
  responses: { 200: jsonResponse(myOrders), ...problemResponse },
})

const orderId = z.object({ id: z.uuid('This is not an id of ours.') })

const showRoute = createRoute({
  method: 'get',
  path: '/orders/{id}',
  summary: 'One of my orders',
  request: { params: orderId },
  responses: { 200: jsonResponse(orderView), ...problemResponse },
})

const verifyOrderRoute = createRoute({
  method: 'post',
  path: '/orders/{id}/verify',
  summary: 'The same, after asking the payment service what it knows',
  request: { params: orderId },
  responses: { 200: jsonResponse(orderView), ...problemResponse },
})

const downloadsRoute = createRoute({
  method: 'get',
  path: '/orders/{id}/downloads',
  summary: 'What one of my orders hands over, at addresses that work for 15 minutes',
  request: { params: orderId },
  responses: { 200: jsonResponse(z.array(orderDownload)), ...problemResponse },
})

export const ordersApi = router()
  .openapi(enrolRoute, async (c) => {
    const key = c.req.valid('header')['idempotency-key']
    return c.json(await placeOrder(c.var.ctx, { items: [enrollmentItem(c.req.valid('json'))], key }), 201)
  })
  .openapi(verifyRoute, async (c) => c.json(await verifyEnrollment(c.var.ctx, c.req.valid('json')), 200))
  .openapi(placeRoute, async (c) => {
    const key = c.req.valid('header')['idempotency-key']
    const { lines, shipTo } = c.req.valid('json')
    const items = lines.map(({ productId, quantity, unitMinor }) => ({
      kind: 'product' as const,
      id: productId,
      quantity,
      seenMinor: unitMinor,
    }))
    return c.json(await placeOrder(c.var.ctx, { items, key, shipTo }), 201)
  })
  .openapi(listRoute, async (c) => c.json(await listMyOrders(c.var.ctx, c.req.valid('query')), 200))
  .openapi(showRoute, async (c) => c.json(await getOrder(c.var.ctx, c.req.valid('param')), 200))
  .openapi(verifyOrderRoute, async (c) => c.json(await verifyOrder(c.var.ctx, c.req.valid('param')), 200))
  .openapi(downloadsRoute, async (c) => c.json(await listOwnDownloads(c.var.ctx, c.req.valid('param')), 200))
