import { z } from '@hono/zod-openapi'
import {
  paymentProblems,
  webhookEventPage,
  webhookEventParams,
  webhookEventsInput,
} from '#contract/sales/orders/admin-payments.schema.ts'
import { orderStatus } from '#contract/sales/orders/orders.schema.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { listPaymentProblems } from './admin/list-payment-problems.ts'
import { listWebhookEvents } from './admin/list-webhook-events.ts'
import { replayEvent } from './admin/sync-with-provider.ts'

export const adminPaymentsApi = router().openapiRoutes([
  operation('GET /admin/payments/troubles', listPaymentProblems, {
    summary: 'List problems with payments and refunds, at most fifty of each kind',
    output: paymentProblems,
  }),
  operation('GET /admin/payments/messages', listWebhookEvents, {
    summary: 'List webhook events of the payment provider, newest first',
    query: webhookEventsInput,
    output: webhookEventPage,
  }),
  operation('POST /admin/payments/messages/{id}/replay', replayEvent, {
    summary: 'Process a webhook event again',
    params: webhookEventParams,
    output: z.object({ id: z.string(), order: z.object({ id: z.uuid(), status: orderStatus }).nullable() }),
  }),
])
