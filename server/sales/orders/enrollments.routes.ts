import { enrollInput, verifyInput, verifyResponse } from '#contract/classes/enrollments/enrollment.schema.ts'
import { checkoutResponse, idempotencyHeaders } from '#contract/sales/orders/orders.schema.ts'
import { checkoutPages } from '#contract/site/site-pages/page-options.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { enrollmentItem } from './checkout/order-items.ts'
import { placeOrder } from './checkout/place-order.ts'
import { verifyEnrollment } from './settlement/verify-order.ts'

export const enrollmentsApi = router().openapiRoutes([
  operation(
    'POST /enrollments',
    (ctx, input) => {
      const { key, tax, coupon, immediateDelivery = false } = input
      const consents = { pages: checkoutPages, immediateDelivery }
      return placeOrder(ctx, { items: [enrollmentItem(input)], key, tax, coupon, consents })
    },
    {
      summary: 'Hold a spot in a course or workshop and start a checkout session',
      headers: idempotencyHeaders,
      body: enrollInput,
      output: checkoutResponse,
      status: 201,
      result: 'Done',
    },
  ),
  operation('POST /enrollments/verify', verifyEnrollment, {
    summary: 'Get the state of a checkout session',
    body: verifyInput,
    output: verifyResponse,
  }),
])
