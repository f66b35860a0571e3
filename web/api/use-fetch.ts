import { useCallback, useEffect, useState } from 'react'
import { toast } from '../ui/toast/toast-bus.ts'

export type FetchState<Answer> = {
  /** The last answer that came; it stays while the next one is on its way, and when that one fails. */
  data: Answer | undefined
  isPending: boolean
  isFailed: boolean
  /** Asks the same again. */
  reload: () => void
}

/**
 * Asks the service when the screen opens and whenever the question changes; give it a stable function.
 * @param failure the words of the toast when no answer came.
 */
export function useFetch<Answer>(ask: () => Promise<Answer>, failure: string): FetchState<Answer> {
  const [data, setAnswer] = useState<Answer>()
  const [turn, setTurn] = useState(0)
  const [ended, setEnded] = useState<{ ask: () => Promise<Answer>; turn: number; failed: boolean }>()

  useEffect(() => {
    let current = true
    ask().then(
      (answer) => {
        if (!current) return
        setAnswer(answer)
        setEnded({ ask, turn, failed: false })
      },
      (error) => {
        if (!current) return
        console.warn(failure, error)
        toast({ tone: 'bad', title: 'Error', description: failure })
        setEnded({ ask, turn, failed: true })
      },
    )
    return () => {
      current = false
    }
  }, [ask, turn, failure])

  const reload = useCallback(() => setTurn((turn) => turn + 1), [])
  const isPending = ended?.ask !== ask || ended.turn !== turn
  return { data, isPending, isFailed: !isPending && ended.failed, reload }
}
