import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { type ListName, listOptions } from '#contract/list-options.ts'
import { loadOrToast } from '../../api/load-or-toast.ts'

type ListOptions<List extends ListName> = (typeof listOptions)[List]
/** The known options; other values in the URL are ignored. */
type SelectedOptions<List extends ListName> = {
  [Name in keyof ListOptions<List>]?: ListOptions<List>[Name] extends readonly (infer Option)[] ? Option : never
}
export type ListQuery<List extends ListName> = SelectedOptions<List> & { q?: string; cursor?: string }

/** `page` is undefined if it failed to load. */
export type ListData<Page> = { page: Page | undefined; isFiltered: boolean }

type Init = { init: { signal: AbortSignal } }
type FetchPage<List extends ListName, Page> = (
  query: ListQuery<List>,
  init: Init,
) => Promise<{ json: () => Promise<Page> }>

/** Loads the page of a list that the URL selects. Shows `errorText` as a toast if that fails. */
export async function loadList<List extends ListName, Page>(
  { url, signal }: Request,
  list: List,
  fetchPage: FetchPage<List, Page>,
  errorText: string,
): Promise<ListData<Page> & { query: ListQuery<List> }> {
  const query = listQuery(list, new URL(url).searchParams)
  const page = await loadOrToast(fetchPage(query, { init: { signal } }), errorText)
  return { page, query, isFiltered: Object.keys(query).some((name) => !['sort', 'cursor'].includes(name)) }
}

function listQuery<List extends ListName>(list: List, params: URLSearchParams): ListQuery<List> {
  const query = new URLSearchParams()
  for (const name of ['q', 'cursor']) {
    const value = params.get(name)
    if (value) query.set(name, value)
  }
  for (const [name, options] of Object.entries<readonly string[]>(listOptions[list])) {
    const value = params.get(name)
    if (value && options.includes(value)) query.set(name, value)
  }
  return Object.fromEntries(query) as ListQuery<List>
}

/** `shouldRevalidate` of a list with forms: opening a form changes the URL, but not the list. */
export function shouldRevalidateList({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href || withoutForm(currentUrl) !== withoutForm(nextUrl)
}

function withoutForm(url: URL): string {
  const copy = new URL(url)
  copy.searchParams.delete('form')
  return copy.href
}
