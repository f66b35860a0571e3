/** Orders: anything that is bought, from the moment before the buyer leaves to pay until the books agree. */

export { expire } from './expire.ts'
export { place } from './place.ts'
export { receiveWebhook } from './receive-webhook.ts'
export { reconcile } from './reconcile.ts'
export { refund } from './refund.ts'
export { isSoldOut } from './seats.ts'
export { settle } from './settle.ts'
export { listOrders, showOrder } from './show.ts'
export { verifyEnrollment } from './verify-enrollment.ts'
export { verifyOrder } from './verify-order.ts'
