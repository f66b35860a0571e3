import type { EnrollInput } from '#contract/classes/enrollments/enrollment.schema.ts'
import { referenceTo } from '#contract/content/store/item-kinds.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { api, newIdempotencyKey } from '../../platform/api/client.ts'
import { errorMessage } from '../../platform/api/error-message.ts'
import type { PaymentTab } from '../../platform/payment/payment-tab.ts'
import type { PaymentFailure } from '../../sales/orders/checkout/payment-dialog.tsx'
import type { ClassToEnroll } from './enroll-button.tsx'

type Failure = PaymentFailure & { isSignedOut: boolean }

/** Holds a seat and opens the checkout session in the tab. A separate chunk, because only few visitors need it. */
export async function startEnrollment(
  { kind, id, ...input }: ClassToEnroll & Pick<EnrollInput, 'tax' | 'coupon' | 'immediateDelivery'>,
  tab: PaymentTab,
): Promise<Failure | undefined> {
  try {
    const json = { ...referenceTo({ kind, id }), ...input }
    const response = await api.enrollments.$post({ json, header: { 'idempotency-key': newIdempotencyKey() } })
    tab.goTo((await response.json()).url)
    return undefined
  } catch (error) {
    const message = errorMessage(error, 'Failed to start enrollment process. Please try again.')
    const { status, fields = [] } = error instanceof ApiError ? error : {}
    const needsConsent = fields.some(({ field }) => field === 'immediateDelivery')
    return { isSignedOut: status === 401, message, needsConsent }
  }
}
