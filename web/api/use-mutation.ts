import { useState } from 'react'
import { toast } from '../ui/toast/toast-bus.ts'
import { ApiError } from './client.ts'

/**
 * One thing that an admin does, once at a time: told when it is done, and why when it is refused.
 * @param failure the words of the toast when it was not done; a refusal's own sentence follows them.
 */
export function useMutation(failure: string) {
  const [busy, setBusy] = useState(false)
  /** @returns the answer, or nothing when it failed */
  const run = async <Answer>(deed: () => Promise<Answer>, said: (answer: Answer) => string) => {
    if (busy) return undefined
    setBusy(true)
    try {
      const answer = await deed()
      toast({ tone: 'good', title: 'Success', description: said(answer) })
      return answer
    } catch (error) {
      console.warn(failure, error)
      const reason = error instanceof ApiError ? `. ${error.message}` : ''
      toast({ tone: 'bad', title: 'Error', description: `${failure}${reason}` })
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
