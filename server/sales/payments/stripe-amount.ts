/** Currencies without decimals whose amounts Stripe writes with two, unlike those of other such currencies. */
const writtenWithTwoDecimals = /^(isk|ugx)$/

const factorOf = (currency: string) => (writtenWithTwoDecimals.test(currency) ? 100 : 1)

export const toStripeAmount = (minor: number, currency: string): number => minor * factorOf(currency)

export const fromStripeAmount = (amount: number, currency: string): number => amount / factorOf(currency)
