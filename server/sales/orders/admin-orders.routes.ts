import { z } from '@hono/zod-openapi'
import type { ClassKind } from '#contract/class-kinds.ts'
import { enrolledResponse, enrollUserInput } from '#contract/classes/catalog/enroll-user.schema.ts'
import { contentParams } from '#contract/content/editing/content-lists.schema.ts'
import {
  adminOrder,
  adminOrderParams,
  markArrangedInput,
  markShippedInput,
  mismatchInput,
  orderPage,
  ordersInput,
  refundInput,
} from '#contract/sales/orders/admin-orders.schema.ts'
import { idempotencyHeaders, orderStatus } from '#contract/sales/orders/orders.schema.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { enrollUser } from './admin/enroll-user.ts'
import { getAdminOrder } from './admin/get-order.ts'
import { listOrders } from './admin/list-orders.ts'
import { markArranged, markShipped } from './admin/mark-fulfilled.ts'
import { refundOrder } from './admin/refund-order.ts'
import { resolvePaymentMismatch } from './admin/resolve-payment-mismatch.ts'
import { syncWithProvider } from './admin/sync-with-provider.ts'

const orderIdResponse = z.object({ id: z.uuid() })

const refundResponse = z.object({
  id: z.uuid(),
  amountMinor: z.int(),
  status: z.enum(['queued', 'failed', 'done', 'withdrawn', 'returned']),
  lastError: z.string().nullable(),
})

const enrollOperation = <const Kind extends ClassKind>(kind: Kind) =>
  operation(`POST /admin/${kind}s/{id}/enrollments`, (ctx, input) => enrollUser(ctx, { kind, ...input }), {
    summary: `Enroll a user in a ${kind} without a payment`,
    params: contentParams,
    body: enrollUserInput,
    output: enrolledResponse,
    status: 201,
  })

export const adminOrdersApi = router().openapiRoutes([
  operation('GET /admin/orders', listOrders, {
    permission: 'fulfillment',
    summary: 'List all orders, of the store and of classes',
    query: ordersInput,
    output: orderPage,
  }),
  operation('GET /admin/orders/{id}', getAdminOrder, {
    permission: 'fulfillment',
    summary: 'Get an order with its open tasks, refunds and history',
    params: adminOrderParams,
    output: adminOrder,
  }),
  operation('PUT /admin/orders/{id}/shipping', markShipped, {
    permission: 'fulfillment',
    summary: 'Mark order items as shipped, or correct the shipping details',
    params: adminOrderParams,
    body: markShippedInput,
    output: orderIdResponse,
  }),
  operation('PUT /admin/orders/{id}/arranged', markArranged, {
    permission: 'fulfillment',
    summary: 'Mark order items as arranged, or undo it',
    params: adminOrderParams,
    body: markArrangedInput,
    output: orderIdResponse,
  }),
  operation('POST /admin/orders/{id}/refunds', refundOrder, {
    summary: 'Refund an order, fully or by item',
    params: adminOrderParams,
    headers: idempotencyHeaders,
    body: refundInput,
    output: refundResponse,
  }),
  operation('PUT /admin/orders/{id}/review', resolvePaymentMismatch, {
    summary: 'Resolve the review of an order with a note',
    params: adminOrderParams,
    body: mismatchInput,
    output: orderIdResponse,
  }),
  operation('POST /admin/orders/{id}/settle', syncWithProvider, {
    summary: 'Sync an order with the payment provider',
    params: adminOrderParams,
    output: orderIdResponse.extend({ status: orderStatus }),
  }),
  enrollOperation('course'),
  enrollOperation('workshop'),
])
