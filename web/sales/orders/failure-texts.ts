import type { OrderView } from '#contract/sales/orders/orders.schema.ts'

const texts = {
  declined: 'The card was declined, and you weren’t charged. Please try another card.',
  cancelled: 'The payment was canceled, and you weren’t charged.',
  expired: 'The payment page expired before you paid, and you weren’t charged.',
  sold_out:
    'It was sold out before your payment arrived. Anything you paid is refunded to the original payment method.',
  class_canceled: 'The class was canceled. Anything you paid is refunded to the original payment method.',
  entitlement_ended: 'The class is no longer included for you.',
  checkout_failed: 'The payment page couldn’t be opened, and you weren’t charged.',
} satisfies Record<NonNullable<OrderView['failedBecause']>, string>

export const failureText = ({ failedBecause }: Pick<OrderView, 'failedBecause'>) => texts[failedBecause ?? 'cancelled']
