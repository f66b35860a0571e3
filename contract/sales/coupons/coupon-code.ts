export const COUPON_CODE_MAX = 40

export const COUPON_CODE_ERROR = `Use 2 to ${COUPON_CODE_MAX} letters, digits, hyphens or underscores.`

/** ' summer 10' -> 'SUMMER10' */
export const normalizeCouponCode = (typed: string): string => typed.normalize('NFKC').toUpperCase().replace(/\s+/g, '')

export const isCouponCode = (code: string): boolean => /^[A-Z0-9_-]{2,40}$/.test(code)
