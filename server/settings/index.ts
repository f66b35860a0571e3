export { changeSettings, getSettings } from './change-settings.ts'
export { defaultSettings, openSettingsCache } from './settings-cache.ts'
