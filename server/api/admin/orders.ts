import { createRoute, z } from '@hono/zod-openapi'
import {
  adminOrder,
  adminOrderParams,
  markArrangedInput,
  markShippedInput,
  orderPage,
  ordersInput,
  refundInput,
  reviewInput,
} from '#contract/orders/admin-orders.schema.ts'
import { idempotencyHeaders, orderStatus } from '#contract/orders/orders.schema.ts'
import { getAdminOrder, listOrders } from '../../orders/admin/index.ts'
import { markArranged, markShipped, refundOrder, resolveReview, syncWithProvider } from '../../orders/index.ts'
import { jsonBody, jsonResponse, problemResponse } from '../openapi.ts'
import { router } from '../router.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/admin/orders',
  summary: 'All orders, of the store and of classes',
  request: { query: ordersInput },
  responses: { 200: jsonResponse(orderPage), ...problemResponse },
})

const showRoute = createRoute({
  method: 'get',
  path: '/admin/orders/{id}',
  summary: 'One order: what is to do for it, what went back, and what happened',
  request: { params: adminOrderParams },
  responses: { 200: jsonResponse(adminOrder), ...problemResponse },
})

const done = z.object({ id: z.uuid() })

const shipRoute = createRoute({
  method: 'put',
  path: '/admin/orders/{id}/shipping',
  summary: 'Mark things of an order as sent, or correct how they were',
  request: { params: adminOrderParams, body: jsonBody(markShippedInput) },
  responses: { 200: jsonResponse(done), ...problemResponse },
})

const arrangeRoute = createRoute({
  method: 'put',
  path: '/admin/orders/{id}/arranged',
  summary: 'Mark things of an order as arranged, or take that back',
  request: { params: adminOrderParams, body: jsonBody(markArrangedInput) },
  responses: { 200: jsonResponse(done), ...problemResponse },
})

const refundAnswer = z.object({
  id: z.uuid(),
  amountMinor: z.int(),
  status: z.enum(['queued', 'failed', 'done', 'withdrawn', 'returned']),
  lastError: z.string().nullable(),
})

const refundRoute = createRoute({
  method: 'post',
  path: '/admin/orders/{id}/refunds',
  summary: 'Pay an order back, whole or by its lines',
  request: { params: adminOrderParams, headers: idempotencyHeaders, body: jsonBody(refundInput) },
  responses: { 200: jsonResponse(refundAnswer), ...problemResponse },
})

const reviewRoute = createRoute({
  method: 'put',
  path: '/admin/orders/{id}/review',
  summary: 'Close the review of an order with a note',
  request: { params: adminOrderParams, body: jsonBody(reviewInput) },
  responses: { 200: jsonResponse(done), ...problemResponse },
})

const askRoute = createRoute({
  method: 'post',
  path: '/admin/orders/{id}/settle',
  summary: 'Ask the payment service what is true of an order, and bring it there',
  request: { params: adminOrderParams },
  responses: { 200: jsonResponse(done.extend({ status: orderStatus })), ...problemResponse },
})

export const adminOrdersApi = router()
  .openapi(listRoute, async (c) => c.json(await listOrders(c.var.ctx, c.req.valid('query')), 200))
  .openapi(showRoute, async (c) => c.json(await getAdminOrder(c.var.ctx, c.req.valid('param')), 200))
  .openapi(shipRoute, async (c) =>
    c.json(await markShipped(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(arrangeRoute, async (c) =>
    c.json(await markArranged(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(refundRoute, async (c) => {
    const key = c.req.valid('header')['idempotency-key']
    return c.json(await refundOrder(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json'), key }), 200)
  })
  .openapi(reviewRoute, async (c) =>
    c.json(await resolveReview(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(askRoute, async (c) => c.json(await syncWithProvider(c.var.ctx, c.req.valid('param')), 200))
