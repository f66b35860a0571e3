import { useEffect, useRef, useState } from 'react'
import type { SearchResponse, SearchResult } from '#contract/content/search/search.schema.ts'
import { loadClient } from '../../platform/api/load-client.ts'

const DEBOUNCE_MS = 120

export type Search =
  | { state: 'start' }
  /** `previous` is shown until the response arrives. */
  | { state: 'searching'; previous: SearchResponse | undefined }
  | ({ state: 'found' } & SearchResponse)
  | { state: 'nothing' }
  | { state: 'failed'; retry: () => void }

/** Searches as the user types, debounced. Aborts outdated requests. */
export function useSearch(query: string): Search {
  const q = query.trim()
  const [response, setResponse] = useState<SearchResponse & { q: string }>()
  const [failedQuery, setFailedQuery] = useState<string>()
  const controllerRef = useRef(new AbortController())

  const run = (text: string) => {
    const controller = new AbortController()
    controllerRef.current = controller
    setFailedQuery(undefined)
    fetchResults(text, controller.signal).then(
      (next) => controller.signal.aborted || setResponse({ ...next, q: text }),
      () => controller.signal.aborted || setFailedQuery(text),
    )
  }
  const latestRun = useRef(run)
  latestRun.current = run

  useEffect(() => {
    const timer = q ? setTimeout(() => latestRun.current(q), DEBOUNCE_MS) : undefined
    return () => {
      clearTimeout(timer)
      controllerRef.current.abort()
    }
  }, [q])

  if (q === '') return { state: 'start' }
  if (failedQuery === q) return { state: 'failed', retry: () => run(q) }
  if (response?.q !== q) return { state: 'searching', previous: response }
  return response.results.length > 0 ? { state: 'found', ...response } : { state: 'nothing' }
}

export function visibleResults(search: Search): readonly SearchResult[] {
  if (search.state === 'found') return search.results
  return search.state === 'searching' ? (search.previous?.results ?? []) : []
}

async function fetchResults(q: string, signal: AbortSignal): Promise<SearchResponse> {
  const { publicApi } = await loadClient()
  return (await publicApi.search.$get({ query: { q } }, { init: { signal } })).json()
}
