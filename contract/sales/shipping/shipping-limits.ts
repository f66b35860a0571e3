export const ZONES_MAX = 50
export const RATES_MAX = 20
export const BANDS_MAX = 20
/** Characters. */
export const SHIPPING_NAME_MAX = 100
export const PICKUP_ADDRESS_MAX = 300
