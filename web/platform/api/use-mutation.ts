import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '../ui/toast/toast-bus.ts'
import { ApiError } from './client.ts'
import { failureText } from './failure-text.ts'

/** Runs one mutation at a time, then loads the page again. Shows `errorText` on failure. */
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
      toast({ tone: 'bad', title: 'Error', description: failureText(errorText, error) })
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) await revalidate()
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
