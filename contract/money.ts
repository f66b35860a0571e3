/** Money is an integer of minor units (cents). The database returns prices as decimal text ('89.99'). */

/** Parses a price: '89.99' -> 8999. @throws RangeError if the text is not a price with at most two decimals */
export function toMinorUnits(price: string): number {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(price)
  if (!match) throw new RangeError(`not a price: ${price}`)
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** 8999 -> '$89.99' */
export function formatUsd(minor: number): string {
  return `$${formatAmount(minor)}`
}

/** -8999 -> '−$89.99' */
export function formatSignedUsd(minor: number): string {
  return minor < 0 ? `−${formatUsd(-minor)}` : formatUsd(minor)
}

/** 8999 -> '89.99' */
export function formatAmount(minor: number): string {
  return `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
}

/** Omits zero cents: '50.00' -> '$50', '19.90' -> '$19.90'. */
export function formatPrice(price: string): string {
  const minor = toMinorUnits(price)
  return minor % 100 === 0 ? `$${minor / 100}` : formatUsd(minor)
}

export function totalMinor(lines: readonly { unitMinor: number; quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.unitMinor * line.quantity, 0)
}
