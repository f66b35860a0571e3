import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '../../../platform/api/api-error.ts'
import { api } from '../../../platform/api/client.ts'
import type { FormValues } from '../../../platform/forms/use-form.ts'

/** Loads the address of the user's last order, or the name of the profile before the first one. */
export function useLastAddress(isNeeded: boolean, onLoaded: (address: FormValues) => void) {
  const handleLoaded = useEffectEvent(onLoaded)
  useEffect(() => {
    if (!isNeeded) return
    const controller = new AbortController()
    const load = async () => {
      const response = await api.account['shipping-address'].$get({}, { init: { signal: controller.signal } })
      const { shipTo, name } = await response.json()
      if (shipTo || name) handleLoaded(shipTo ?? { name })
    }
    load().catch((error) => {
      // The user can type the address.
      if (!controller.signal.aborted && !(error instanceof ApiError)) throw error
    })
    return () => controller.abort()
  }, [isNeeded])
}
