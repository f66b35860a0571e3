import type { PaymentProvider } from './payment-provider.ts'

/** A buyer has their answer within 15 seconds, so the provider has its own after 10. */
const PROVIDER_SECONDS = 10

/**
 * The same provider, but a question that it leaves unanswered fails after a while, as if the line had been cut: what it
 * did in the end is found out by the reconciler (features: orders, 14).
 */
export function withTimeouts(payments: PaymentProvider): PaymentProvider {
  return {
    ...payments,
    createSession: (request) => inTime('checkout', payments.createSession(request)),
    getSession: (sessionId) => inTime('find', payments.getSession(sessionId)),
    findSessionByOrder: (order) => inTime('findByOrder', payments.findSessionByOrder(order)),
    closeSession: (sessionId) => inTime('close', payments.closeSession(sessionId)),
    refund: (request) => inTime('refund', payments.refund(request)),
    findSessionId: (reference) => inTime('pageOf', payments.findSessionId(reference)),
  }
}

function inTime<T>(question: string, answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`the payment provider left '${question}' unanswered for ${PROVIDER_SECONDS} s`)),
    PROVIDER_SECONDS * 1000,
  )
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer))
}
