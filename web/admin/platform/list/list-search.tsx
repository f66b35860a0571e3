import { Search } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { LIST_SEARCH_MAX } from '#contract/list-limits.ts'
import { IconButton } from '../../../platform/ui/button.tsx'
import { ListFilters, type OptionLabels } from './list-filters.tsx'
import type { ListOptions } from './load-list.ts'

type ListSearchProps = {
  label: string
  placeholder: string
  options: ListOptions
  optionLabels?: OptionLabels
  /** More fields, named like their URL parameters. */
  children?: ReactNode
}

/** Search and filters of a list. Their values are in the URL, so that Back, a reload and a shared link keep them. */
export function ListSearch({ label, placeholder, options, optionLabels, children }: ListSearchProps) {
  const [params, setParams] = useSearchParams()
  const formRef = useRef<HTMLFormElement>(null)
  const filterParams = ['q', ...Object.keys(options).filter((name) => name !== 'sort')]
  const isFiltered = filterParams.some((name) => params.has(name))

  useEffect(() => syncFields(formRef.current, params), [params])

  const search = () => {
    if (formRef.current) setParams(formParams(formRef.current), { preventScrollReset: true })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search()
  }
  const change = ({ target }: FormEvent) => {
    if (target instanceof HTMLSelectElement) search()
  }

  return (
    <search aria-label={label}>
      <form ref={formRef} onSubmit={submit} onChange={change} className="flex flex-wrap items-end gap-s3">
        {/* Full width if three selects do not fit next to it. */}
        <div className="field grow max-sm:w-full sm:max-w-96 sm:min-w-64 sm:max-md:has-[~div~div~div]:max-w-none sm:max-md:has-[~div~div~div]:basis-full">
          <label className="sr" htmlFor="list-search">
            {label}
          </label>
          <div className="field__within">
            <input
              id="list-search"
              className="input text-ellipsis"
              type="search"
              name="q"
              defaultValue={params.get('q') ?? ''}
              placeholder={placeholder}
              maxLength={LIST_SEARCH_MAX}
              enterKeyHint="search"
              autoComplete="off"
            />
            <IconButton type="submit" label="Search">
              <Search size={20} aria-hidden="true" />
            </IconButton>
          </div>
        </div>
        <ListFilters options={options} labels={optionLabels} />
        {children}
        {isFiltered && (
          <Link
            to={`?${unfilteredParams(params, filterParams)}`}
            preventScrollReset
            className="btn btn--quiet max-sm:-ml-2"
          >
            Show all
          </Link>
        )}
      </form>
    </search>
  )
}

function unfilteredParams(params: URLSearchParams, filterParams: string[]): URLSearchParams {
  const remaining = new URLSearchParams(params)
  for (const name of [...filterParams, 'cursor']) remaining.delete(name)
  return remaining
}

function formParams(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    const text = String(value).trim()
    if (text) params.set(name, text)
  }
  return params
}

/** Updates the fields after the URL changed, for example by Back. */
function syncFields(form: HTMLFormElement | null, params: URLSearchParams): void {
  for (const field of form?.elements ?? []) {
    if (field instanceof HTMLInputElement) field.value = params.get(field.name) ?? ''
    if (field instanceof HTMLSelectElement) {
      field.value = params.get(field.name) ?? ''
      if (field.selectedIndex === -1) field.value = ''
    }
  }
}
