import type { ShipTo } from '#contract/orders/shipping.schema.ts'
import type { FormErrors, FormValues } from '../../forms/use-form.ts'

/** What can be told without asking the service, in its words. */
const missing = {
  name: 'Please enter a name.',
  line1: 'Please enter a street and number.',
  city: 'Please enter a town or city.',
  postalCode: 'Please enter a postal code.',
  country: 'Please choose a country.',
}

export function addressErrors(typed: FormValues): FormErrors {
  const faults = Object.entries(missing).filter(([field]) => !typed[field]?.trim())
  return Object.fromEntries(faults)
}

/** What was typed, as the service takes it. */
export function addressFrom(typed: FormValues): ShipTo {
  const text = (field: keyof ShipTo) => typed[field]?.trim() ?? ''
  return {
    name: text('name'),
    line1: text('line1'),
    ...(text('line2') ? { line2: text('line2') } : {}),
    city: text('city'),
    ...(text('region') ? { region: text('region') } : {}),
    postalCode: text('postalCode'),
    country: text('country'),
  }
}
