export { copyrightLine } from './copyright.ts'
export { lockCurrency } from './currency.ts'
export { defaultSettings, loadSettings, openSettingsCache } from './settings-cache.ts'
