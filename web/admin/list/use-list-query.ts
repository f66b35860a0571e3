import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type ListName, listOptions } from '#contract/list-options.ts'

type Choices<List extends ListName> = (typeof listOptions)[List]
/** Words that the list knows; what else an address holds asks for nothing. */
type Chosen<List extends ListName> = {
  [Name in keyof Choices<List>]?: Choices<List>[Name] extends readonly (infer Word)[] ? Word : never
}
type Query<List extends ListName> = Chosen<List> & { q?: string; cursor?: string }

/** What the address asks of a list: the words that narrow it, its order, and the page. */
export function useListQuery<List extends ListName>(list: List) {
  const [params] = useSearchParams()
  const asked = listQuery(list, params).toString()
  const query = useMemo(() => Object.fromEntries(new URLSearchParams(asked)) as Query<List>, [asked])
  return { query, searched: Object.keys(query).some((name) => !['sort', 'cursor'].includes(name)) }
}

function listQuery(list: ListName, params: URLSearchParams): URLSearchParams {
  const asked = new URLSearchParams()
  for (const name of ['q', 'cursor']) {
    const value = params.get(name)
    if (value) asked.set(name, value)
  }
  for (const [name, words] of Object.entries<readonly string[]>(listOptions[list])) {
    const value = params.get(name)
    if (value && words.includes(value)) asked.set(name, value)
  }
  return asked
}
