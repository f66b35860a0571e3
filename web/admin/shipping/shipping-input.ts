import type { Money } from '#contract/money.ts'
import type { ShippingRateForm, ShippingSettings } from '#contract/shipping/shipping-zones.schema.ts'
import { parseAmount } from '../../forms/parse-amount.ts'

type Basis = ShippingRateForm['basis']

/** Amounts and limits as typed. */
export type RateInput = Omit<ShippingRateForm, 'bands' | 'freeFromMinor'> & {
  bands: { upTo: string; price: string }[]
  freeFrom: string
}
export type ZoneInput = Omit<ShippingSettings['zones'][number], 'rates'> & { rates: RateInput[] }

export const newRate = (): RateInput => ({
  name: '',
  basis: 'value',
  bands: [{ upTo: '', price: '' }],
  freeFrom: '',
  pickupAddress: '',
})
export const newZone = (): ZoneInput => ({ name: '', countries: [], isEverywhereElse: false, rates: [newRate()] })

export const toInput = ({ zones }: ShippingSettings, money: Money): ZoneInput[] =>
  zones.map((zone) => ({
    ...zone,
    rates: zone.rates.map(({ bands, freeFromMinor, ...rate }) => ({
      ...rate,
      bands: bands.map(({ upTo, priceMinor }) => ({
        upTo: limitText(rate.basis, upTo, money),
        price: money.toDecimal(priceMinor),
      })),
      freeFrom: freeFromMinor === null ? '' : money.toDecimal(freeFromMinor),
    })),
  }))

export const toSettings = (zones: ZoneInput[], version: number, money: Money): ShippingSettings => ({
  version,
  zones: zones.map(({ countries, ...zone }) => ({
    ...zone,
    countries: zone.isEverywhereElse ? [] : countries,
    rates: zone.rates.map(({ bands, freeFrom, ...rate }) => ({
      ...rate,
      bands:
        rate.basis === 'pickup'
          ? []
          : bands.map(({ upTo, price }) => ({
              upTo: upTo.trim() === '' ? null : parseLimit(rate.basis, upTo, money),
              priceMinor: parseAmount(price, money) ?? INVALID,
            })),
      freeFromMinor:
        rate.basis === 'pickup' || freeFrom.trim() === '' ? null : (parseAmount(freeFrom, money) ?? INVALID),
    })),
  })),
})

/** The API refuses it with an error that names the field. */
const INVALID = -1

function limitText(basis: Basis, limit: number | null, money: Money): string {
  if (limit === null) return ''
  return basis === 'value' ? money.toDecimal(limit) : String(limit)
}

function parseLimit(basis: Basis, text: string, money: Money): number {
  if (basis === 'value') return parseAmount(text, money) ?? INVALID
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : INVALID
}
