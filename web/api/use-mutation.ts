import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '../ui/toast/toast-bus.ts'
import { ApiError } from './client.ts'

/** Runs one mutation at a time, then loads the page again. A failure appends the API's message to `errorText`. */
export function useMutation(errorText: string) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  /** Returns the response, or undefined if the mutation failed. */
  const run = async <Result>(mutate: () => Promise<Result>, successText: (result: Result) => string) => {
    if (busy) return undefined
    setBusy(true)
    try {
      const result = await mutate()
      toast({ tone: 'good', title: 'Success', description: successText(result) })
      await revalidate()
      return result
    } catch (error) {
      console.warn(errorText, error)
      const reason = error instanceof ApiError ? `. ${error.message}` : ''
      toast({ tone: 'bad', title: 'Error', description: `${errorText}${reason}` })
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) await revalidate()
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
