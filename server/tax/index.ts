export { getTaxSettings, saveTaxSettings } from './admin/settings.ts'
export { isTaxOn, loadTaxRules } from './load-tax.ts'
