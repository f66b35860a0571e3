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
import { jsonBody, jsonResponse, problemResponse, router } from '../router.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/admin/orders',
  summary: 'List all orders, of the store and of classes',
  request: { query: ordersInput },
  responses: { 200: jsonResponse(orderPage), ...problemResponse },
})

const getRoute = createRoute({
  method: 'get',
  path: '/admin/orders/{id}',
  summary: 'Get an order with its open tasks, refunds and history',
  request: { params: adminOrderParams },
  responses: { 200: jsonResponse(adminOrder), ...problemResponse },
})

const orderIdResponse = z.object({ id: z.uuid() })

const shipRoute = createRoute({
  method: 'put',
  path: '/admin/orders/{id}/shipping',
  summary: 'Mark order items as shipped, or correct the shipping details',
  request: { params: adminOrderParams, body: jsonBody(markShippedInput) },
  responses: { 200: jsonResponse(orderIdResponse), ...problemResponse },
})

const arrangeRoute = createRoute({
  method: 'put',
  path: '/admin/orders/{id}/arranged',
  summary: 'Mark order items as arranged, or undo it',
  request: { params: adminOrderParams, body: jsonBody(markArrangedInput) },
  responses: { 200: jsonResponse(orderIdResponse), ...problemResponse },
})

const refundResponse = z.object({
  id: z.uuid(),
  amountMinor: z.int(),
  status: z.enum(['queued', 'failed', 'done', 'withdrawn', 'returned']),
  lastError: z.string().nullable(),
})

const refundRoute = createRoute({
  method: 'post',
  path: '/admin/orders/{id}/refunds',
  summary: 'Refund an order, fully or by item',
  request: { params: adminOrderParams, headers: idempotencyHeaders, body: jsonBody(refundInput) },
  responses: { 200: jsonResponse(refundResponse), ...problemResponse },
})

const reviewRoute = createRoute({
  method: 'put',
  path: '/admin/orders/{id}/review',
  summary: 'Resolve the review of an order with a note',
  request: { params: adminOrderParams, body: jsonBody(reviewInput) },
  responses: { 200: jsonResponse(orderIdResponse), ...problemResponse },
})

const syncRoute = createRoute({
  method: 'post',
  path: '/admin/orders/{id}/settle',
  summary: 'Sync an order with the payment provider',
  request: { params: adminOrderParams },
  responses: { 200: jsonResponse(orderIdResponse.extend({ status: orderStatus })), ...problemResponse },
})

export const adminOrdersApi = router()
  .openapi(listRoute, async (c) => c.json(await listOrders(c.var.ctx, c.req.valid('query')), 200))
  .openapi(getRoute, async (c) => c.json(await getAdminOrder(c.var.ctx, c.req.valid('param')), 200))
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
  .openapi(syncRoute, async (c) => c.json(await syncWithProvider(c.var.ctx, c.req.valid('param')), 200))
