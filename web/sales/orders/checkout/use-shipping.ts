import { useCallback, useEffect, useState } from 'react'
import type { ShippingMethods } from '#contract/sales/orders/orders.schema.ts'
import { useCart } from '../../../content/store/cart/cart-context.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { api } from '../../../platform/api/client.ts'
import { errorMessage } from '../../../platform/api/error-message.ts'

export type ShippingMethod = ShippingMethods['methods'][number]

/** `countryError`: the site does not ship this cart to the country. `methods`: empty if it is shipped free. */
export type Shipping = {
  isLoading: boolean
  methods: ShippingMethod[]
  method: ShippingMethod | undefined
  countryError: string | undefined
  /** The methods could not be loaded. */
  failure: string | undefined
  choose: (rateId: string) => void
  reload: () => void
}

type Loaded = { key: string; methods: ShippingMethod[]; countryError?: string; failure?: string }

/** Loads the shipping methods of the cart for a country, and holds the choice. */
export function useShipping(country: string): Shipping {
  const { items } = useCart()
  const [loaded, setLoaded] = useState<Loaded>()
  const [chosenId, setChosenId] = useState<string>()
  const [loads, setLoads] = useState(0)
  const lines = JSON.stringify(items.map(({ id, quantity }) => ({ productId: id, quantity })))
  const needsShipping = country !== '' && items.some(({ ships }) => ships)
  const key = needsShipping ? `${loads} ${country} ${lines}` : ''

  useEffect(() => {
    if (!key) return
    const controller = new AbortController()
    const load = async () => {
      const json = { country, lines: JSON.parse(lines) }
      const response = await api['shipping-methods'].$post({ json }, { init: { signal: controller.signal } })
      setLoaded({ key, ...(await response.json()) })
    }
    load().catch((error: unknown) => {
      if (controller.signal.aborted) return
      setLoaded({ key, methods: [], ...describeError(error) })
    })
    return () => controller.abort()
  }, [key, country, lines])

  const current = loaded?.key === key ? loaded : undefined
  const methods = current?.methods ?? []
  return {
    isLoading: needsShipping && !current,
    methods,
    method: methods.find(({ id }) => id === chosenId) ?? methods[0],
    countryError: current?.countryError,
    failure: current?.failure,
    choose: setChosenId,
    reload: useCallback(() => setLoads((count) => count + 1), []),
  }
}

/** An error of a cart item is shown when the order is placed. */
function describeError(error: unknown): Pick<Loaded, 'failure'> {
  const fields = error instanceof ApiError ? error.fields : []
  if (fields.some(({ field }) => field.startsWith('lines'))) return {}
  return { failure: errorMessage(error, 'The shipping cost couldn’t be loaded.') }
}
