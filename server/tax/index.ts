export { getTaxSettings, saveTaxSettings } from './admin/settings.ts'
export { loadTaxRules, loadTaxTerms } from './load-tax.ts'
