export { enrollUser } from './admin/enroll-user.ts'
export { markArranged, markShipped } from './admin/mark-fulfilled.ts'
export { orderLabel } from './admin/optimistic-lock.ts'
export { refundOrder } from './admin/refund-order.ts'
export { resolveReview } from './admin/resolve-review.ts'
export { replayEvent, syncWithProvider } from './admin/sync-with-provider.ts'
export { enrollmentItem } from './checkout/order-items.ts'
export { placeOrder } from './checkout/place-order.ts'
export { priceItems } from './checkout/price-items.ts'
export { loadFulfillmentItems } from './fulfillment/fulfillment-items.ts'
export { cancelWithoutRefund } from './fulfillment/grant-enrollments.ts'
export {
  accessEndedMail,
  enrollmentCanceledMail,
  enrollmentRemovedMail,
  enrollmentTransferredMail,
  oldDateCanceledMail,
} from './mail/enrollment-mails.ts'
export { mailSamples } from './mail/mail-samples.ts'
export { findBuyer, queueMailToBuyer } from './mail/queue-order-mail.ts'
export { getLastShippingAddress, getOrder, listMyOrders } from './my-orders.ts'
export { itemTotalMinor, lockOrder, type Order, type OrderItem } from './order.ts'
export { freeSeats, moveSeat } from './order-seats.ts'
export { cancelFreeLine } from './refunds/cancel-free-line.ts'
export { processRefund } from './refunds/process-refund.ts'
export { CLASS_CANCELED, findPendingRefund } from './refunds/record-refund.ts'
export { refundAmounts, requestRefund } from './refunds/request-refund.ts'
export { expireOrder } from './settlement/expire-order.ts'
export { settle } from './settlement/settle.ts'
export { verifyEnrollment, verifyOrder } from './settlement/verify-order.ts'
export { receiveWebhook } from './webhooks/receive-events.ts'
export { reconcile } from './webhooks/reconcile.ts'
