/** Characters of the settings of the business. */
export const BUSINESS_NAME_MAX = 60
export const TAGLINE_MAX = 160
export const LEGAL_NAME_MAX = 120
export const LEGAL_ADDRESS_MAX = 500
export const TAX_ID_MAX = 40
export const ACCENT_COLOR_MAX = 7
