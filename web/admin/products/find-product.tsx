import { Plus, Search } from 'lucide-react'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import type { ProductRow } from '#contract/content/content-lists.schema.ts'
import { formatUsd, toMinorUnits } from '#contract/money.ts'
import { api } from '../../api/client.ts'
import { useFetch } from '../../api/use-fetch.ts'
import { Field } from '../../forms/field.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

type FindProductProps = {
  /** The ids of those that need not be offered. */
  taken: readonly number[]
  onPick: (product: ProductRow) => void
}

/** Finds products by their names, to be put into a bundle; no bundle is offered. */
export function FindProduct({ taken, onPick }: FindProductProps) {
  const field = useRef<HTMLInputElement>(null)
  const [q, setQ] = useState<string>()
  const search = () => setQ(field.current?.value.trim() ?? '')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    // The form that this stands in is not to be sent.
    event.preventDefault()
    search()
  }
  return (
    <div className="grid gap-s2">
      <Field label="Find a product" hint="By its name. Empty lists the newest.">
        {(wiring) => (
          <div className="field__within">
            <input {...wiring} ref={field} className="input" type="search" maxLength={200} onKeyDown={onKeyDown} />
            <IconButton label="Find" onClick={search}>
              <Search size={20} aria-hidden="true" />
            </IconButton>
          </div>
        )}
      </Field>
      {q !== undefined && (
        <Found
          key={q}
          q={q}
          taken={taken}
          onPick={(product) => {
            onPick(product)
            // What was pressed may be gone: the next search begins here.
            field.current?.focus()
          }}
        />
      )}
    </div>
  )
}

function Found({ q, taken, onPick }: FindProductProps & { q: string }) {
  const ask = useCallback(
    async () => (await api.admin.products.$get({ query: { limit: '20', ...(q ? { q } : {}) } })).json(),
    [q],
  )
  const { data, isFailed, reload } = useFetch(ask, 'Failed to fetch products')
  if (isFailed)
    return (
      <p role="alert">
        The products could not be loaded.{' '}
        <Button variant="secondary" size="small" onClick={reload}>
          Try again
        </Button>
      </p>
    )
  const found = data?.products.filter(({ id, kind }) => kind !== 'bundle' && !taken.includes(id)) ?? []
  return (
    <>
      <p role="status" className="text-sm text-ink-muted">
        {!data && 'Looking…'}
        {data && found.length === 0 && 'No other product matches this search.'}
      </p>
      {found.length > 0 && (
        <ul aria-label="Products found" className="flex flex-wrap gap-s2">
          {found.map((product) => (
            <li key={product.id}>
              <Button variant="secondary" size="small" onClick={() => onPick(product)}>
                <Plus size={18} aria-hidden="true" />
                <span className="sr">Add </span>
                {product.name}
                <span className="text-ink-muted tabular-nums">{` ${formatUsd(toMinorUnits(product.price))}`}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
