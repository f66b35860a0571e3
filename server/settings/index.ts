export { changeSettings, getSettings } from './change-settings.ts'
export { defaultSettings, loadSettings, openSettingsCache } from './settings-cache.ts'
