import { Plus, Search } from 'lucide-react'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import type { ProductRow } from '#contract/content/editing/content-lists.schema.ts'
import { LIST_SEARCH_MAX } from '#contract/list-limits.ts'
import { api } from '../../../platform/api/client.ts'
import { useFetch } from '../../../platform/api/use-fetch.ts'
import { Field } from '../../../platform/forms/field.tsx'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { useMoney } from '../../../platform/ui/use-money.ts'

type FindProductProps = { excludedIds: readonly number[]; onPick: (product: ProductRow) => void }

/** Bundles are excluded. */
export function FindProduct({ excludedIds, onPick }: FindProductProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  const [q, setQ] = useState<string>()
  const search = () => setQ(inputRef.current?.value.trim() ?? '')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    // Do not submit the content form.
    event.preventDefault()
    search()
  }
  return (
    <div className="grid gap-s2">
      <Field label="Find a product" hint="Search by name. Leave empty to see the newest.">
        {(attributes) => (
          <div className="field__within">
            <input
              {...attributes}
              ref={inputRef}
              className="input"
              type="search"
              maxLength={LIST_SEARCH_MAX}
              onKeyDown={onKeyDown}
            />
            <IconButton label="Find" onClick={search}>
              <Search size={20} aria-hidden="true" />
            </IconButton>
          </div>
        )}
      </Field>
      {q !== undefined && (
        <SearchResults
          key={q}
          q={q}
          excludedIds={excludedIds}
          onPick={(product) => {
            onPick(product)
            // The focused button may be removed.
            inputRef.current?.focus()
          }}
        />
      )}
    </div>
  )
}

function SearchResults({ q, excludedIds, onPick }: FindProductProps & { q: string }) {
  const money = useMoney()
  const fetchProducts = useCallback(
    async () => (await api.admin.products.$get({ query: { limit: '20', ...(q ? { q } : {}) } })).json(),
    [q],
  )
  const { data, isFailed, reload } = useFetch(fetchProducts, 'Failed to fetch products')
  if (isFailed)
    return (
      <p role="alert">
        The products couldn’t be loaded.{' '}
        <Button variant="secondary" size="small" onClick={reload}>
          Try again
        </Button>
      </p>
    )
  const products = data?.products.filter(({ id, kind }) => kind !== 'bundle' && !excludedIds.includes(id)) ?? []
  return (
    <>
      <p role="status" className="text-sm text-ink-muted">
        {!data && 'Searching...'}
        {data && products.length === 0 && 'No other products match this search.'}
      </p>
      {products.length > 0 && (
        <ul aria-label="Products found" className="flex flex-wrap gap-s2">
          {products.map((product) => (
            <li key={product.id}>
              <Button variant="secondary" size="small" onClick={() => onPick(product)}>
                <Plus size={18} aria-hidden="true" />
                <span className="sr">Add </span>
                {product.name}
                <span className="text-ink-muted tabular-nums">{` ${money.format(money.toMinor(product.price))}`}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
