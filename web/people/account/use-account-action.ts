import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '../../platform/api/client.ts'
import { errorMessage } from '../../platform/api/error-message.ts'
import { toast } from '../../platform/ui/toast/toast-bus.ts'

export type AccountAction = {
  send: () => Promise<unknown>
  success: { title: string; description?: string }
  errorText: string
}

/** Runs an action, shows a toast and loads the page again, also if something changed elsewhere. */
export function useAccountAction() {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const runAction = async ({ send, success, errorText }: AccountAction) => {
    setBusy(true)
    try {
      await send()
      await revalidate()
      toast({ tone: 'good', ...success })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast({ tone: 'bad', title: 'Error', description: errorMessage(error, errorText) })
      if (error.status === 404 || error.status === 409) await revalidate()
    } finally {
      setBusy(false)
    }
  }
  return { busy, runAction }
}
