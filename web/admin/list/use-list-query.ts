import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type ListName, listOptions } from '#contract/list-options.ts'

type ListOptions<List extends ListName> = (typeof listOptions)[List]
/** The known options; other values in the URL are ignored. */
type SelectedOptions<List extends ListName> = {
  [Name in keyof ListOptions<List>]?: ListOptions<List>[Name] extends readonly (infer Option)[] ? Option : never
}
type Query<List extends ListName> = SelectedOptions<List> & { q?: string; cursor?: string }

export function useListQuery<List extends ListName>(list: List) {
  const [params] = useSearchParams()
  const searchParams = listQuery(list, params).toString()
  const query = useMemo(() => Object.fromEntries(new URLSearchParams(searchParams)) as Query<List>, [searchParams])
  return { query, isFiltered: Object.keys(query).some((name) => !['sort', 'cursor'].includes(name)) }
}

function listQuery(list: ListName, params: URLSearchParams): URLSearchParams {
  const searchParams = new URLSearchParams()
  for (const name of ['q', 'cursor']) {
    const value = params.get(name)
    if (value) searchParams.set(name, value)
  }
  for (const [name, options] of Object.entries<readonly string[]>(listOptions[list])) {
    const value = params.get(name)
    if (value && options.includes(value)) searchParams.set(name, value)
  }
  return searchParams
}
