import type { CalculatedTax } from './tax-amounts.ts'

/** The tax of a purchase as a tax service calculated it: `lines` in the order of its lines. */
export type TaxCalculation = {
  /** Id of the calculation at the tax service. */
  id: string
  /** The tax as buyers see it, such as VAT; '' where no tax applies. */
  name: string
  isReverseCharge: boolean
  lines: CalculatedTax[]
  shipping: CalculatedTax
}
