import { withTimeout } from '../work-limits.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** The buyer gets a response within 15 seconds, so the provider has 10. */
const PROVIDER_TIMEOUT_SECONDS = 10

/** Adds timeouts; the reconciler finds the outcome of a request that timed out (features: orders, 14). */
export function withTimeouts(payments: PaymentProvider): PaymentProvider {
  return {
    ...payments,
    createSession: (request) => limitTime('createSession', payments.createSession(request)),
    getSession: (sessionId) => limitTime('getSession', payments.getSession(sessionId)),
    findSessionByOrder: (order) => limitTime('findSessionByOrder', payments.findSessionByOrder(order)),
    closeSession: (sessionId) => limitTime('closeSession', payments.closeSession(sessionId)),
    refund: (request) => limitTime('refund', payments.refund(request)),
    findSessionId: (reference) => limitTime('findSessionId', payments.findSessionId(reference)),
  }
}

function limitTime<T>(operation: string, result: Promise<T>): Promise<T> {
  return withTimeout(result, PROVIDER_TIMEOUT_SECONDS * 1000, () => {
    throw new Error(`payment provider did not answer ${operation} within ${PROVIDER_TIMEOUT_SECONDS} s`)
  })
}
