export { getShippingSettings, saveShippingSettings } from './admin/settings.ts'
export { findShippingMethods } from './find-methods.ts'
export { hasShippingZones } from './has-zones.ts'
