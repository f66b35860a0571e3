import type { ShipTo } from '#contract/orders/shipping.schema.ts'
import type { FormErrors, FormValues } from '../../forms/use-form.ts'

/** The same messages as those of the API. */
const requiredMessages = {
  name: 'Please enter a name.',
  line1: 'Please enter a street and number.',
  city: 'Please enter a town or city.',
  postalCode: 'Please enter a postal code.',
  country: 'Please choose a country.',
}

export function addressErrors(values: FormValues): FormErrors {
  return Object.fromEntries(Object.entries(requiredMessages).filter(([field]) => !values[field]?.trim()))
}

/** Converts form values to API input. */
export function toShipTo(values: FormValues): ShipTo {
  const text = (field: keyof ShipTo) => values[field]?.trim() ?? ''
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
