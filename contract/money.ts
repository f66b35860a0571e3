/** Money is an integer of minor units (cents). The database returns prices as decimal text ('89.99'). */

/** Formats and reads the amounts of one currency. */
export type Money = {
  /** Lowercase ISO 4217 code, as orders have it. */
  currency: string
  /** Every amount is a multiple of it, because cards are not charged a third decimal. */
  stepMinor: number
  /** 124999 -> '$1,249.99', -8999 -> '−$89.99' */
  format: (minor: number) => string
  /** Omits zero cents: '50.00' -> '$50', '19.90' -> '$19.90'. */
  formatPrice: (price: string) => string
  /** 8999 -> '89.99' */
  toDecimal: (minor: number) => string
  /** '89.99' -> 8999. @throws RangeError if the text is not a price, or has decimals that the currency has not */
  toMinor: (price: string) => number
}

const known: Record<string, Money> = {}

/** @param currency ISO 4217 code, in lowercase */
export function moneyIn(currency: string): Money {
  known[currency] ??= createMoney(currency)
  return known[currency]
}

function createMoney(currency: string): Money {
  const digits = minorDigitsOf(currency)
  const unit = 10 ** digits
  const decimals = Math.min(digits, 2)
  const pattern = new RegExp(`^(\\d{1,10})(?:\\.(?=\\d)(\\d{0,${decimals}})0*)?$`)
  const options = { style: 'currency', currency, minimumFractionDigits: digits } as const
  const { format: formatUnits } = new Intl.NumberFormat('en-US', options)

  const format = (minor: number) => (minor < 0 ? '−' : '') + formatUnits(Math.abs(minor) / unit)
  const toMinor = (price: string) => {
    const [match, whole, part = ''] = pattern.exec(price) ?? []
    if (!match) throw new RangeError(`not a price: ${price}`)
    return Number(whole) * unit + Number(part.padEnd(digits, '0'))
  }
  return {
    currency,
    stepMinor: 10 ** (digits - decimals),
    format,
    formatPrice: (price) => format(toMinor(price)).replace(/\.0+$/, ''),
    toDecimal: (minor) => (minor / unit).toFixed(digits),
    toMinor,
  }
}

/** Digits after the decimal point (ISO 4217). The ariary (mga) is divided by five, which no card payment is. */
export function minorDigitsOf(currency: string): number {
  if (/bif|clp|djf|gnf|isk|jpy|kmf|krw|mga|pyg|rwf|ugx|vnd|vuv|xaf|xof|xpf/.test(currency)) return 0
  return /bhd|iqd|jod|kwd|lyd|omr|tnd/.test(currency) ? 3 : 2
}

export function totalMinor(lines: readonly { unitMinor: number; quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.unitMinor * line.quantity, 0)
}
