import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { subdivisionsOf } from '#contract/orders/subdivisions.ts'
import type { OrderTaxInput, TaxRates, TaxRatesInput } from '#contract/tax/tax.schema.ts'
import { type TaxedPurchase, taxPurchase } from '#contract/tax/tax-amounts.ts'
import { type TaxRow, taxRows } from '#contract/tax/tax-rows.ts'
import { isEuCountry, parseVatId, vatIdError } from '#contract/tax/vat-id.ts'
import { ApiError } from '../../../api/api-error.ts'
import { api } from '../../../api/client.ts'
import { errorMessage } from '../../../api/error-message.ts'
import type { FormErrors, FormValues } from '../../../forms/use-form.ts'
import { useMoney } from '../../../layout/use-money.ts'

type TaxedLine = TaxRatesInput['lines'][number] & { priceMinor: number }

type TaxedCheckout = {
  /** False while tax is off, and for a free order. */
  isOn: boolean
  lines: readonly TaxedLine[]
  /** Country and region of the shipping address; undefined if nothing ships. */
  shipTo?: { country: string; region: string } | undefined
  shippingMinor?: number
}

export type CheckoutTax = {
  isOn: boolean
  /** The buyer chooses a country, because nothing ships. */
  asksCountry: boolean
  takesVatId: boolean
  /** By field name of the API: 'tax.country', 'tax.region', 'tax.vatId'. */
  values: FormValues
  change: (values: FormValues) => void
  validate: () => FormErrors
  isLoading: boolean
  failure: string | undefined
  reload: () => void
  rows: TaxRow[]
  /** Undefined until the rates are loaded. */
  totalMinor: number | undefined
  /** The part of an order request; undefined while tax is off. */
  input: OrderTaxInput | undefined
}

type Loaded = { key: string; rates?: TaxRates['tax']; failure?: string }

/** Loads the rates for the buyer, and computes the tax as the server does (features: tax, 4 to 6). */
export function useTax({ isOn, lines, shipTo, shippingMinor = 0 }: TaxedCheckout): CheckoutTax {
  const [values, setValues] = useState<FormValues>({})
  const [loaded, setLoaded] = useState<Loaded>()
  const [loads, setLoads] = useState(0)
  const change = (changed: FormValues) => setValues((current) => ({ ...current, ...changed }))
  useLastLocation(isOn, (location) => setValues((current) => ({ ...location, ...current })))

  const asksCountry = shipTo === undefined
  const country = (shipTo ? shipTo.country : values['tax.country']) ?? ''
  const region = (shipTo ? shipTo.region : values['tax.region']) ?? ''
  const typedVatId = isEuCountry(country) ? (values['tax.vatId'] ?? '').trim() : ''
  const vatId = parseVatId(country, typedVatId) ?? ''
  const itemsOfLines = lines.map(({ priceMinor: _, ...item }) => item)
  const request = JSON.stringify({ country, region, vatId, lines: itemsOfLines })
  const key = isOn && country ? `${loads} ${request}` : ''

  const { stepMinor } = useMoney()

  useEffect(() => {
    if (!key) return
    const controller = new AbortController()
    const load = async () => {
      const response = await api['tax-rates'].$post(
        { json: JSON.parse(request) },
        { init: { signal: controller.signal } },
      )
      setLoaded({ key, rates: (await response.json()).tax })
    }
    load().catch((error: unknown) => {
      if (!controller.signal.aborted) setLoaded({ key, failure: errorMessage(error, 'The tax couldn’t be loaded.') })
    })
    return () => controller.abort()
  }, [key, request])

  const current = loaded?.key === key ? loaded : undefined
  const rates = current?.rates
  const taxed = rates && computeTax(rates, lines, shippingMinor, stepMinor)
  return {
    isOn,
    asksCountry,
    takesVatId: loaded?.rates?.takesVatId ?? false,
    values,
    change,
    validate: () => ({
      ...(isOn && asksCountry ? locationErrors(country, region) : {}),
      ...(isOn && typedVatId && !vatId ? { 'tax.vatId': vatIdError } : {}),
    }),
    isLoading: key !== '' && !current,
    failure: current?.failure,
    reload: useCallback(() => setLoads((count) => count + 1), []),
    rows: taxed ? taxRows(rates, withRates(rates, taxed)) : [],
    totalMinor: taxed?.totalMinor,
    input: isOn
      ? {
          ...(asksCountry ? { country, region } : {}),
          vatId,
          ...(taxed ? { seenMinor: taxed.taxMinor, seenTotalMinor: taxed.totalMinor } : {}),
        }
      : undefined,
  }
}

type Rates = NonNullable<TaxRates['tax']>

function computeTax(
  rates: Rates,
  lines: readonly TaxedLine[],
  shippingMinor: number,
  stepMinor: number,
): TaxedPurchase {
  const { lineRatesPpm, shippingRatePpm } = rates
  return taxPurchase({
    lines: lines.map(({ priceMinor }, index) => ({ priceMinor, ratePpm: lineRatesPpm[index] ?? 0 })),
    shippingMinor,
    shippingRatePpm,
    terms: rates,
    stepMinor,
  })
}

const withRates = ({ lineRatesPpm, shippingRatePpm }: Rates, { lines, shipping }: TaxedPurchase) => [
  ...lines.map((line, index) => ({ ...line, taxRatePpm: lineRatesPpm[index] ?? 0 })),
  { ...shipping, taxRatePpm: shippingRatePpm },
]

function locationErrors(country: string, region: string): FormErrors {
  if (!country) return { 'tax.country': 'Choose a country.' }
  const subdivisions = subdivisionsOf(country)
  return subdivisions && !Object.hasOwn(subdivisions.names, region) ? { 'tax.region': subdivisions.missing } : {}
}

function useLastLocation(isNeeded: boolean, onLoaded: (values: FormValues) => void) {
  const handleLoaded = useEffectEvent(onLoaded)
  useEffect(() => {
    if (!isNeeded) return
    const controller = new AbortController()
    const load = async () => {
      const response = await api.account['tax-location'].$get({}, { init: { signal: controller.signal } })
      const location = await response.json()
      if (!location) return
      const { country, region, vatId } = location
      handleLoaded({ 'tax.country': country, 'tax.region': region, 'tax.vatId': vatId })
    }
    load().catch((error) => {
      // The user can choose the country.
      if (!controller.signal.aborted && !(error instanceof ApiError)) throw error
    })
    return () => controller.abort()
  }, [isNeeded])
}
