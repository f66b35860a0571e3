/**
 * Formats of the VAT IDs of the EU member states after their prefix, as the EU's VIES service documents them. A country of
 * this list counts as a member state.
 */
const formats: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  ES: /^([A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{10}\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
}

export const isEuCountry = (country: string): boolean => Object.hasOwn(formats, country)

/** The prefix is the country code, except for Greece. */
const prefixOf = (country: string) => (country === 'GR' ? 'EL' : country)

/**
 * Returns the VAT ID without spaces, dots and hyphens, or undefined if it has not the prefix and the format of the
 * member state. Whether it is registered is not checked.
 */
export function parseVatId(country: string, text: string): string | undefined {
  const compact = text.toUpperCase().replace(/[\s.-]/g, '')
  const prefix = prefixOf(country)
  return compact.startsWith(prefix) && formats[country]?.test(compact.slice(prefix.length)) ? compact : undefined
}

export const vatIdError = 'Enter a valid VAT ID with its country code, or leave it empty.'
