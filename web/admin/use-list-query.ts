import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** What the address asks of a list: the words that narrow it, and the page. */
export function useListQuery() {
  const [params] = useSearchParams()
  const { q, cursor } = { q: params.get('q'), cursor: params.get('cursor') }
  const query = useMemo(() => ({ ...(q ? { q } : {}), ...(cursor ? { cursor } : {}) }), [q, cursor])
  return { query, searched: Boolean(q) }
}
