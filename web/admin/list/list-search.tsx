import { Search } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { listOptions } from '#contract/list-options.ts'
import { IconButton } from '../../ui/icon-button.tsx'

type ListSearchProps = {
  label: string
  placeholder: string
  /** Further filters: selects, named as in the address. A change of one is a search. */
  children?: ReactNode
}

/** What a list is narrowed by. It lives in the address, so that Back, a reload and a shared link keep it. */
export function ListSearch({ label, placeholder, children }: ListSearchProps) {
  const [params, setParams] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const narrowed = filterParams.some((name) => params.has(name))

  useEffect(() => followAddress(form.current, params), [params])

  const search = () => {
    if (form.current) setParams(filledIn(form.current), { preventScrollReset: true })
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
      <form ref={form} onSubmit={submit} onChange={change} className="flex flex-wrap items-end gap-s3">
        {/* Where three selects do not fit beside it, it gets a line of its own. */}
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
              maxLength={200}
              enterKeyHint="search"
              autoComplete="off"
            />
            <IconButton type="submit" label="Search">
              <Search size={20} aria-hidden="true" />
            </IconButton>
          </div>
        </div>
        {children}
        {narrowed && (
          <Link to={`?${clearedUrl(params)}`} preventScrollReset className="btn btn--quiet max-sm:-ml-2">
            Show all
          </Link>
        )}
      </form>
    </search>
  )
}

/** All that a list of ours is narrowed by; a list has some of them. */
const filterParams = ['q', ...new Set(Object.values(listOptions).flatMap((choices) => Object.keys(choices)))].filter(
  (name) => name !== 'sort',
)

/** The address without what narrows its list, in the order that was chosen. */
function clearedUrl(params: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams(params)
  for (const name of [...filterParams, 'cursor']) kept.delete(name)
  return kept
}

function filledIn(form: HTMLFormElement): URLSearchParams {
  const filled = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    const text = String(value).trim()
    if (text) filled.set(name, text)
  }
  return filled
}

/** Puts the fields right when the address changed by other means than them: by Back, say. */
function followAddress(form: HTMLFormElement | null, params: URLSearchParams): void {
  for (const field of form?.elements ?? []) {
    if (field instanceof HTMLInputElement) field.value = params.get(field.name) ?? ''
    if (field instanceof HTMLSelectElement) {
      field.value = params.get(field.name) ?? ''
      if (field.selectedIndex === -1) field.value = ''
    }
  }
}
