import type { TaxKind } from '#contract/tax/tax-kinds.ts'
import { percentText } from '#contract/tax/tax-rows.ts'
import type { TaxRateForm, TaxSettings, TaxSettingsView } from '#contract/tax/tax-settings.schema.ts'

/** Percentages as typed. */
export type TaxRateInput = Omit<TaxRateForm, 'kinds'> & { kinds: Record<TaxKind, string> }
export type TaxInput = Omit<TaxSettings, 'rates' | 'version'> & { rates: TaxRateInput[] }

export const newRate = (): TaxRateInput => ({
  name: '',
  countries: [],
  region: '',
  kinds: { physical: '', digital: '', class: '', shipping: '' },
})

export const toInput = ({ version: _, takesStripeTax: __, rates, ...terms }: TaxSettingsView): TaxInput => ({
  ...terms,
  rates: rates.map((rate) => ({ ...rate, kinds: mapKinds((kind) => percentText(rate.kinds[kind]).slice(0, -1)) })),
})

export const toSettings = ({ rates, ...terms }: TaxInput, version: number): TaxSettings => ({
  ...terms,
  version,
  rates: rates.map(({ kinds, ...rate }) => ({
    ...rate,
    region: rate.countries.length === 1 ? rate.region : '',
    kinds: mapKinds((kind) => parsePercent(kinds[kind])),
  })),
})

function mapKinds<Value>(toValue: (kind: TaxKind) => Value): Record<TaxKind, Value> {
  return {
    physical: toValue('physical'),
    digital: toValue('digital'),
    class: toValue('class'),
    shipping: toValue('shipping'),
  }
}

/** The API refuses it with an error that names the field. */
const INVALID = -1

/** '8.875' -> 88750 parts per million; at most four decimals. */
function parsePercent(text: string): number {
  const match = /^(\d{1,3})(?:[.,](\d{1,4}))?\s*%?$/.exec(text.trim())
  return match ? Number(match[1]) * 10_000 + Number((match[2] ?? '').padEnd(4, '0')) : INVALID
}
