/** Money in minor units, weight in grams. */
export type ShippingRate = {
  id: string
  name: string
  basis: 'value' | 'weight' | 'items' | 'pickup'
  /** In ascending order. `upTo` is inclusive, in the unit of the basis; null for no limit. Empty for pickup. */
  bands: readonly { upTo: number | null; priceMinor: number }[]
  /** The method is free from this value of the cart on. */
  freeFromMinor: number | null
  /** Address where the buyer picks up the order; '' for a shipped one. */
  pickupAddress: string
}

export type ShippingZone = {
  /** ISO 3166-1 alpha-2; empty for the zone of all other countries. */
  countries: readonly string[]
  isEverywhereElse: boolean
  rates: readonly ShippingRate[]
}

/** `valueMinor` counts the whole cart, `weightGrams` and `items` count only the shipped items. */
export type ShippedCart = { valueMinor: number; weightGrams: number; items: number }

export type OfferedMethod = { id: string; name: string; priceMinor: number; pickupAddress: string }

/** Returns the zone that names the country, or else the one for everywhere else. */
export function zoneOf<Zone extends ShippingZone>(zones: readonly Zone[], country: string): Zone | undefined {
  return (
    zones.find(({ countries }) => countries.includes(country)) ?? zones.find(({ isEverywhereElse }) => isEverywhereElse)
  )
}

/**
 * Returns the methods of a zone for a cart with their prices, in the order of the owner. A rate whose last band has a
 * limit is not offered beyond it.
 */
export function offeredMethods({ rates }: ShippingZone, cart: ShippedCart): OfferedMethod[] {
  return rates.flatMap((rate) => {
    const priceMinor = priceOf(rate, cart)
    return priceMinor === undefined
      ? []
      : [{ id: rate.id, name: rate.name, priceMinor, pickupAddress: rate.pickupAddress }]
  })
}

function priceOf({ basis, bands, freeFromMinor }: ShippingRate, cart: ShippedCart): number | undefined {
  if (basis === 'pickup') return 0
  const size = { value: cart.valueMinor, weight: cart.weightGrams, items: cart.items }[basis]
  const band = bands.find(({ upTo }) => upTo === null || size <= upTo)
  if (!band) return undefined
  return freeFromMinor !== null && cart.valueMinor >= freeFromMinor ? 0 : band.priceMinor
}
