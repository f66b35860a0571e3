export { findShippingMethods } from './find-methods.ts'
export { hasShippingZones } from './has-zones.ts'
