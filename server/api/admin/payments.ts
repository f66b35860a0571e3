import { createRoute, z } from '@hono/zod-openapi'
import {
  messagePage,
  messageParams,
  messagesInput,
  paymentTroubles as troubles,
} from '#contract/orders/admin-payments.schema.ts'
import { orderStatus } from '#contract/orders/orders.schema.ts'
import { listMessages, paymentTroubles } from '../../orders/admin/index.ts'
import { replayMessage } from '../../orders/index.ts'
import { answers, problem } from '../openapi.ts'
import { router } from '../router.ts'

const troublesRoute = createRoute({
  method: 'get',
  path: '/admin/payments/troubles',
  summary: 'What is wrong with payments and refunds, at most fifty of each',
  responses: { 200: answers(troubles), ...problem },
})

const messagesRoute = createRoute({
  method: 'get',
  path: '/admin/payments/messages',
  summary: 'What the payment service told, newest first',
  request: { query: messagesInput },
  responses: { 200: answers(messagePage), ...problem },
})

const replayRoute = createRoute({
  method: 'post',
  path: '/admin/payments/messages/{id}/replay',
  summary: 'Act on a message of the payment service once more',
  request: { params: messageParams },
  responses: {
    200: answers(z.object({ id: z.string(), order: z.object({ id: z.uuid(), status: orderStatus }).nullable() })),
    ...problem,
  },
})

export const paymentsDeskApi = router()
  .openapi(troublesRoute, async (c) => c.json(await paymentTroubles(c.var.ctx), 200))
  .openapi(messagesRoute, async (c) => c.json(await listMessages(c.var.ctx, c.req.valid('query')), 200))
  .openapi(replayRoute, async (c) => c.json(await replayMessage(c.var.ctx, c.req.valid('param')), 200))
