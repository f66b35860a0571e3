import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { loadOrToast } from '../../../platform/api/load-or-toast.ts'

/** Sort orders and filters of a list. */
export type ListOptions = Readonly<Record<string, readonly string[]>>
/** The known options; other values in the URL are ignored. */
type ListQuery<Options extends ListOptions> = { -readonly [Name in keyof Options]?: Options[Name][number] } & {
  q?: string
  cursor?: string
}

/** `page` is undefined if it failed to load. */
export type ListData<Page> = { page: Page | undefined; options: ListOptions; isFiltered: boolean }

type Init = { init: { signal: AbortSignal } }
type FetchPage<Options extends ListOptions, Page> = (
  query: ListQuery<Options>,
  init: Init,
) => Promise<{ json: () => Promise<Page> }>

/** Returns the `clientLoader` of a page that has only a list. */
export const listLoader =
  <Options extends ListOptions, Page>(options: Options, fetchPage: FetchPage<Options, Page>, errorText: string) =>
  ({ request }: ClientLoaderFunctionArgs) =>
    loadList(request, options, fetchPage, errorText)

/** Loads the page of a list that the URL selects. Shows `errorText` as a toast if that fails. */
export async function loadList<Options extends ListOptions, Page>(
  { url, signal }: Request,
  options: Options,
  fetchPage: FetchPage<Options, Page>,
  errorText: string,
): Promise<ListData<Page> & { query: ListQuery<Options> }> {
  const query = listQuery(options, new URL(url).searchParams)
  const page = await loadOrToast(fetchPage(query, { init: { signal } }), errorText)
  return { page, options, query, isFiltered: Object.keys(query).some((name) => !['sort', 'cursor'].includes(name)) }
}

function listQuery<Options extends ListOptions>(options: Options, params: URLSearchParams): ListQuery<Options> {
  const query = new URLSearchParams()
  for (const name of ['q', 'cursor']) {
    const value = params.get(name)
    if (value) query.set(name, value)
  }
  for (const [name, values] of Object.entries(options)) {
    const value = params.get(name)
    if (value && values.includes(value)) query.set(name, value)
  }
  return Object.fromEntries(query) as ListQuery<Options>
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
