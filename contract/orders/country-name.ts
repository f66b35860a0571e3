const names = new Intl.DisplayNames('en', { type: 'region' })

/** 'US' -> 'United States' */
export const countryName = (code: string): string => names.of(code) ?? code
