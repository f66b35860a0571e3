export { calculateTax, takeTaxCalculation, withTaxCalculation } from './calculate-tax.ts'
export { loadTaxRules, loadTaxTerms } from './load-tax.ts'
export { recordTax } from './record-tax.ts'
