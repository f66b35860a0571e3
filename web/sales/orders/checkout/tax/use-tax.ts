import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { OrderTaxInput, TaxRates, TaxRatesInput } from '#contract/sales/tax/tax.schema.ts'
import { sumTax, type TaxedPurchase, taxPurchase } from '#contract/sales/tax/tax-amounts.ts'
import { type TaxRow, taxRows } from '#contract/sales/tax/tax-rows.ts'
import { isEuCountry, parseVatId, vatIdError } from '#contract/sales/tax/vat-id.ts'
import { subdivisionsOf } from '#contract/subdivisions.ts'
import { ApiError } from '../../../../platform/api/api-error.ts'
import { api } from '../../../../platform/api/client.ts'
import { errorMessage } from '../../../../platform/api/error-message.ts'
import type { FormErrors, FormValues } from '../../../../platform/forms/use-form.ts'
import { useRootData } from '../../../../platform/router/root-data.ts'
import { useMoney } from '../../../../platform/ui/use-money.ts'

type TaxedLine = TaxRatesInput['lines'][number] & { priceMinor: number }

/** Street, city and postal code count for Stripe Tax only. */
export type TaxedAddress = { country: string; region: string; line1?: string; city?: string; postalCode?: string }

type TaxedCheckout = {
  /** False while tax is off, and for a free order. */
  isOn: boolean
  lines: readonly TaxedLine[]
  /** Undefined if nothing ships. */
  shipTo?: TaxedAddress | undefined
  shippingMinor?: number
}

export type CheckoutTax = {
  isOn: boolean
  /** The buyer chooses a country, because nothing ships. */
  asksCountry: boolean
  asksPostalCode: boolean
  takesVatId: boolean
  /** By field name of the API: 'tax.country', 'tax.region', 'tax.postalCode', 'tax.vatId'. */
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

/** Stripe charges for calculations, so the address is complete and the typing has paused. */
const TYPING_PAUSE_MS = 500

/**
 * Loads the rates for the buyer, and computes the tax as the server does. With Stripe Tax, loads the tax of each line.
 */
export function useTax({ isOn, lines, shipTo, shippingMinor = 0 }: TaxedCheckout): CheckoutTax {
  const [values, setValues] = useState<FormValues>({})
  const [loaded, setLoaded] = useState<Loaded>()
  const [loads, setLoads] = useState(0)
  const change = (changed: FormValues) => setValues((current) => ({ ...current, ...changed }))
  useLastLocation(isOn, (location) => setValues((current) => ({ ...location, ...current })))

  const asksCountry = shipTo === undefined
  const country = (shipTo ? shipTo.country : values['tax.country']) ?? ''
  const region = ((shipTo ? shipTo.region : values['tax.region']) ?? '').trim()
  const typedVatId = isEuCountry(country) ? (values['tax.vatId'] ?? '').trim() : ''
  const vatId = parseVatId(country, typedVatId) ?? ''
  const { usesStripeTax = false } = useRootData()
  const needsZipCode = usesStripeTax && country === 'US'
  const asksPostalCode = needsZipCode && asksCountry
  const address = usesStripeTax ? addressDetails(shipTo, asksPostalCode ? values['tax.postalCode'] : undefined) : {}
  const request = JSON.stringify({
    country,
    region,
    vatId,
    ...address,
    ...(usesStripeTax
      ? { lines, shippingMinor, isShippingAddress: !asksCountry }
      : { lines: lines.map(({ priceMinor: _, ...item }) => item) }),
  })
  const isComplete = !usesStripeTax || isTaxable({ country, region, ...address })
  const key = isOn && country && isComplete ? `${loads} ${request}` : ''

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
    const start = () =>
      void load().catch((error: unknown) => {
        if (!controller.signal.aborted) setLoaded({ key, failure: errorMessage(error, 'The tax couldn’t be loaded.') })
      })
    const timer = setTimeout(start, usesStripeTax ? TYPING_PAUSE_MS : 0)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [key, request, usesStripeTax])

  const current = loaded?.key === key ? loaded : undefined
  const rates = current?.rates
  const taxed = rates && computeTax(rates, lines, shippingMinor, stepMinor)
  return {
    isOn,
    asksCountry,
    asksPostalCode,
    takesVatId: loaded?.rates?.takesVatId ?? false,
    values,
    change,
    validate: () => ({
      ...(isOn && asksCountry ? locationErrors(country, region) : {}),
      ...(isOn && needsZipCode && !isZipCode(address.postalCode)
        ? { [shipTo ? 'postalCode' : 'tax.postalCode']: 'Enter a ZIP code.' }
        : {}),
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
          ...address,
          vatId,
          ...(taxed ? { seenMinor: taxed.taxMinor, seenTotalMinor: taxed.totalMinor } : {}),
        }
      : undefined,
  }
}

type AddressDetails = Partial<Pick<TaxedAddress, 'line1' | 'city' | 'postalCode'>>

/** Those of the shipping address, otherwise the postal code if the buyer is asked for it. */
function addressDetails(shipTo: TaxedAddress | undefined, postalCode: string | undefined): AddressDetails {
  if (!shipTo) return postalCode === undefined ? {} : { postalCode: postalCode.trim() }
  const { line1 = '', city = '' } = shipTo
  return { line1: line1.trim(), city: city.trim(), postalCode: (shipTo.postalCode ?? '').trim() }
}

const isZipCode = (text = '') => /^\d{5}(-\d{4})?$/.test(text)

function isTaxable({ country, region, ...details }: TaxedAddress): boolean {
  const isPlaced = !subdivisionsOf(country) || region !== ''
  return isPlaced && Object.values(details).every(Boolean) && (country !== 'US' || isZipCode(details.postalCode))
}

type Rates = NonNullable<TaxRates['tax']>

function computeTax(
  rates: Rates,
  lines: readonly TaxedLine[],
  shippingMinor: number,
  stepMinor: number,
): TaxedPurchase {
  const { lineRatesPpm, shippingRatePpm, amounts } = rates
  if (amounts) return sumTax({ lines, shippingMinor }, amounts)
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
      const { country, region, postalCode = '', vatId } = location
      const values = { 'tax.country': country, 'tax.region': region, 'tax.postalCode': postalCode, 'tax.vatId': vatId }
      handleLoaded(values)
    }
    load().catch((error) => {
      // The user can choose the country.
      if (!controller.signal.aborted && !(error instanceof ApiError)) throw error
    })
    return () => controller.abort()
  }, [isNeeded])
}
