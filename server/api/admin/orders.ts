import { createRoute, z } from '@hono/zod-openapi'
import {
  arrangeInput,
  deskOrder,
  deskOrderParams,
  orderPage,
  ordersInput,
  refundInput,
  reviewInput,
  shipInput,
} from '#contract/orders/admin-orders.schema.ts'
import { idempotencyHeaders, orderStatus } from '#contract/orders/orders.schema.ts'
import { listOrders, showOrder } from '../../orders/admin/index.ts'
import { arrange, askProvider, payBack, resolveReview, ship } from '../../orders/index.ts'
import { answers, body, problem } from '../openapi.ts'
import { router } from '../router.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/admin/orders',
  summary: 'All orders, of the store and of classes',
  request: { query: ordersInput },
  responses: { 200: answers(orderPage), ...problem },
})

const showRoute = createRoute({
  method: 'get',
  path: '/admin/orders/{id}',
  summary: 'One order: what is to do for it, what went back, and what happened',
  request: { params: deskOrderParams },
  responses: { 200: answers(deskOrder), ...problem },
})

const done = z.object({ id: z.uuid() })

const shipRoute = createRoute({
  method: 'put',
  path: '/admin/orders/{id}/shipping',
  summary: 'Mark things of an order as sent, or correct how they were',
  request: { params: deskOrderParams, body: body(shipInput) },
  responses: { 200: answers(done), ...problem },
})

const arrangeRoute = createRoute({
  method: 'put',
  path: '/admin/orders/{id}/arranged',
  summary: 'Mark things of an order as arranged, or take that back',
  request: { params: deskOrderParams, body: body(arrangeInput) },
  responses: { 200: answers(done), ...problem },
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
  request: { params: deskOrderParams, headers: idempotencyHeaders, body: body(refundInput) },
  responses: { 200: answers(refundAnswer), ...problem },
})

const reviewRoute = createRoute({
  method: 'put',
  path: '/admin/orders/{id}/review',
  summary: 'Close the review of an order with a note',
  request: { params: deskOrderParams, body: body(reviewInput) },
  responses: { 200: answers(done), ...problem },
})

const askRoute = createRoute({
  method: 'post',
  path: '/admin/orders/{id}/settle',
  summary: 'Ask the payment service what is true of an order, and bring it there',
  request: { params: deskOrderParams },
  responses: { 200: answers(done.extend({ status: orderStatus })), ...problem },
})

export const orderDeskApi = router()
  .openapi(listRoute, async (c) => c.json(await listOrders(c.var.ctx, c.req.valid('query')), 200))
  .openapi(showRoute, async (c) => c.json(await showOrder(c.var.ctx, c.req.valid('param')), 200))
  .openapi(shipRoute, async (c) =>
    c.json(await ship(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(arrangeRoute, async (c) =>
    c.json(await arrange(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(refundRoute, async (c) => {
    const key = c.req.valid('header')['idempotency-key']
    return c.json(await payBack(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json'), key }), 200)
  })
  .openapi(reviewRoute, async (c) =>
    c.json(await resolveReview(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(askRoute, async (c) => c.json(await askProvider(c.var.ctx, c.req.valid('param')), 200))
