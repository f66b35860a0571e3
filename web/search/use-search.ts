import { useEffect, useRef, useState } from 'react'
import type { SearchResponse, SearchResult } from '#contract/search/search.schema.ts'
import { loadClient } from '../api/load-client.ts'

/** Long enough that a word is typed in one go, short enough that nobody waits (milliseconds). */
const PAUSE_MS = 120

export type Search =
  | { state: 'start' }
  /** `before` is what is on show until the answer comes. */
  | { state: 'searching'; before: SearchResponse | undefined }
  | ({ state: 'found' } & SearchResponse)
  | { state: 'nothing' }
  | { state: 'failed'; again: () => void }

/** Searches for what is typed, as it is typed. A question that nobody waits for any more is taken back. */
export function useSearch(typed: string): Search {
  const q = typed.trim()
  const [answer, setAnswer] = useState<SearchResponse & { q: string }>()
  const [failed, setFailed] = useState<string>()
  const running = useRef(new AbortController())

  const run = (text: string) => {
    const own = new AbortController()
    running.current = own
    setFailed(undefined)
    find(text, own.signal).then(
      (found) => own.signal.aborted || setAnswer({ ...found, q: text }),
      () => own.signal.aborted || setFailed(text),
    )
  }
  const latest = useRef(run)
  latest.current = run

  useEffect(() => {
    const wait = q ? setTimeout(() => latest.current(q), PAUSE_MS) : undefined
    return () => {
      clearTimeout(wait)
      running.current.abort()
    }
  }, [q])

  if (q === '') return { state: 'start' }
  if (failed === q) return { state: 'failed', again: () => run(q) }
  if (answer?.q !== q) return { state: 'searching', before: answer }
  return answer.results.length > 0 ? { state: 'found', ...answer } : { state: 'nothing' }
}

/** What is to be listed: also while the next answer is on its way. */
export function listed(search: Search): readonly SearchResult[] {
  if (search.state === 'found') return search.results
  return search.state === 'searching' ? (search.before?.results ?? []) : []
}

async function find(q: string, signal: AbortSignal): Promise<SearchResponse> {
  const { publicApi } = await loadClient()
  return (await publicApi.search.$get({ query: { q } }, { init: { signal } })).json()
}
