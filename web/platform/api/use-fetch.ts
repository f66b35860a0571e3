import { useCallback, useEffect, useState } from 'react'
import { toast } from '../ui/toast/toast-bus.ts'

type FetchState<Data> = {
  /** Data of the last successful request; kept while the next request is pending and if it fails. */
  data: Data | undefined
  isPending: boolean
  isFailed: boolean
  reload: () => void
}

/** Loads again whenever `fetchData` changes; pass a stable function. */
export function useFetch<Data>(fetchData: () => Promise<Data>, errorText: string): FetchState<Data> {
  const [data, setData] = useState<Data>()
  const [attempt, setAttempt] = useState(0)
  const [settled, setSettled] = useState<{ fetchData: () => Promise<Data>; attempt: number; isFailed: boolean }>()

  useEffect(() => {
    let isCurrent = true
    fetchData().then(
      (data) => {
        if (!isCurrent) return
        setData(data)
        setSettled({ fetchData, attempt, isFailed: false })
      },
      (error) => {
        if (!isCurrent) return
        console.warn(errorText, error)
        toast({ tone: 'bad', title: 'Error', description: errorText })
        setSettled({ fetchData, attempt, isFailed: true })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [fetchData, attempt, errorText])

  const reload = useCallback(() => setAttempt((attempt) => attempt + 1), [])
  const isPending = settled?.fetchData !== fetchData || settled.attempt !== attempt
  return { data, isPending, isFailed: !isPending && settled.isFailed, reload }
}
