import { useState } from 'react'
import { toast } from '../ui/toast/toast-bus.ts'
import { ApiError } from './client.ts'

/** Runs one mutation at a time. On failure the API's message is appended to `errorText`. */
export function useMutation(errorText: string) {
  const [busy, setBusy] = useState(false)
  /** Returns the response, or undefined if the mutation failed. */
  const run = async <Result>(mutate: () => Promise<Result>, successText: (result: Result) => string) => {
    if (busy) return undefined
    setBusy(true)
    try {
      const result = await mutate()
      toast({ tone: 'good', title: 'Success', description: successText(result) })
      return result
    } catch (error) {
      console.warn(errorText, error)
      const reason = error instanceof ApiError ? `. ${error.message}` : ''
      toast({ tone: 'bad', title: 'Error', description: `${errorText}${reason}` })
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
