import { countries, countryName } from '#contract/countries.ts'

export const countryOptions = [
  { value: '', label: 'Choose a country' },
  ...countries
    .map((code) => ({ value: code, label: countryName(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
]
