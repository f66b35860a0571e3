import type { EnrollInput } from '#contract/enrollments/enrollment.schema.ts'
import { ApiError } from '../api/api-error.ts'
import { api, newIdempotencyKey } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import type { PaymentTab } from '../orders/checkout/payment-tab.ts'

type Failure = { isSignedOut: boolean; message: string }

/** Holds a seat and opens the checkout session in the tab. A separate chunk, because only few visitors need it. */
export async function startEnrollment(input: EnrollInput, tab: PaymentTab): Promise<Failure | undefined> {
  try {
    const response = await api.enrollments.$post({ json: input, header: { 'idempotency-key': newIdempotencyKey() } })
    tab.goTo((await response.json()).url)
    return undefined
  } catch (error) {
    const message = errorMessage(error, 'Failed to start enrollment process. Please try again.')
    return { isSignedOut: error instanceof ApiError && error.status === 401, message }
  }
}
