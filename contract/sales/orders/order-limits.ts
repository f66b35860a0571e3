/** How long an unpaid checkout holds spots, times and units, and how long it can be paid (the minimum of Stripe). */
export const HOLD_MINUTES = 30
/** Characters of what staff enter about an order. */
export const TRACKING_MAX = 100
export const TRACKING_URL_MAX = 500
export const REFUND_REASON_MAX = 500
export const RESOLUTION_NOTE_MAX = 1_000
