import type { PaymentProvider } from './payment-provider.ts'

/** The buyer gets a response within 15 seconds, so the provider has 10. */
const PROVIDER_TIMEOUT_SECONDS = 10

/**
 * Adds a timeout to each request of the provider. The outcome of a request that timed out is found by the reconciler
 * (features: orders, 14).
 */
export function withTimeouts(payments: PaymentProvider): PaymentProvider {
  return {
    ...payments,
    createSession: (request) => withTimeout('createSession', payments.createSession(request)),
    getSession: (sessionId) => withTimeout('getSession', payments.getSession(sessionId)),
    findSessionByOrder: (order) => withTimeout('findSessionByOrder', payments.findSessionByOrder(order)),
    closeSession: (sessionId) => withTimeout('closeSession', payments.closeSession(sessionId)),
    refund: (request) => withTimeout('refund', payments.refund(request)),
    findSessionId: (reference) => withTimeout('findSessionId', payments.findSessionId(reference)),
  }
}

function withTimeout<T>(operation: string, result: Promise<T>): Promise<T> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(
    () =>
      timeout.reject(new Error(`payment provider did not answer ${operation} within ${PROVIDER_TIMEOUT_SECONDS} s`)),
    PROVIDER_TIMEOUT_SECONDS * 1000,
  )
  return Promise.race([result, timeout.promise]).finally(() => clearTimeout(timer))
}
