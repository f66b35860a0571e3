import type { ShipTo } from '#contract/sales/orders/shipping.schema.ts'
import { subdivisionCode, subdivisionsOf } from '#contract/subdivisions.ts'
import type { FormErrors, FormValues } from '../../../platform/forms/use-form.ts'
import { type KeyValueStorage, readItem, writeItem } from '../../../platform/ui/browser/browser-storage.ts'

/** The same messages as those of the API. */
const requiredMessages = {
  name: 'Enter a name.',
  line1: 'Enter a street address.',
  city: 'Enter a city.',
  postalCode: 'Enter a postal code.',
  country: 'Choose a country.',
}

export function addressErrors(values: FormValues): FormErrors {
  const subdivisions = subdivisionsOf(values.country ?? '')
  const messages = { ...requiredMessages, ...(subdivisions && { region: subdivisions.missing }) }
  return Object.fromEntries(Object.entries(messages).filter(([field]) => !values[field]?.trim()))
}

/** Replaces the region by its code, or removes it, if the country has a list of codes. */
export function withRegionCode(values: FormValues): FormValues {
  const subdivisions = subdivisionsOf(values.country ?? '')
  return subdivisions ? { ...values, region: subdivisionCode(subdivisions, values.region ?? '') } : values
}

/** Removes a code that belongs to the previous country. */
export function withCountry(values: FormValues, country: string): FormValues {
  const { region = '' } = values
  return withRegionCode({ ...values, country, region: subdivisionsOf(values.country ?? '') ? '' : region })
}

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

const storageKey = 'journey.address'

/** Stores the typed address of a user in this browser until the order is placed. Ignores drafts of other users. */
export function addressDraft(storage: KeyValueStorage | null, userId: string) {
  return {
    read(): FormValues {
      try {
        const draft: { userId?: unknown; typed?: unknown } | null = JSON.parse(readItem(storage, storageKey) ?? 'null')
        if (draft?.userId !== userId || typeof draft.typed !== 'object' || draft.typed === null) return {}
        return Object.fromEntries(Object.entries(draft.typed).filter(([, text]) => typeof text === 'string'))
      } catch {
        // Not JSON.
        return {}
      }
    },
    write: (values: FormValues) => void writeItem(storage, storageKey, JSON.stringify({ userId, typed: values })),
    remove: () => void writeItem(storage, storageKey, null),
  }
}
