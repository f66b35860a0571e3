import { withTimeout } from '../../work-limits.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { TaxService } from './tax-service.ts'

/** The buyer gets a response within 15 seconds, so the provider has 10. */
const PROVIDER_TIMEOUT_SECONDS = 10

/** Adds timeouts; the reconciler finds the outcome of a request that timed out. */
export function withTimeouts(payments: PaymentProvider): PaymentProvider {
  return {
    ...payments,
    ...(payments.tax ? { tax: withTaxTimeouts(payments.tax) } : {}),
    createSession: (request) => limitTime('createSession', payments.createSession(request)),
    getSession: (sessionId) => limitTime('getSession', payments.getSession(sessionId)),
    findSessionByOrder: (order) => limitTime('findSessionByOrder', payments.findSessionByOrder(order)),
    closeSession: (sessionId) => limitTime('closeSession', payments.closeSession(sessionId)),
    refund: (request) => limitTime('refund', payments.refund(request)),
    findSessionId: (reference) => limitTime('findSessionId', payments.findSessionId(reference)),
  }
}

const withTaxTimeouts = (tax: TaxService): TaxService => ({
  findSetupIssue: (currency) => limitTime('findSetupIssue', tax.findSetupIssue(currency)),
  calculate: (request) => limitTime('calculate', tax.calculate(request)),
  recordSale: (sale) => limitTime('recordSale', tax.recordSale(sale)),
  recordReversal: (reversal) => limitTime('recordReversal', tax.recordReversal(reversal)),
})

function limitTime<T>(operation: string, result: Promise<T>): Promise<T> {
  return withTimeout(result, PROVIDER_TIMEOUT_SECONDS * 1000, () => {
    throw new Error(`payment provider did not answer ${operation} within ${PROVIDER_TIMEOUT_SECONDS} s`)
  })
}
