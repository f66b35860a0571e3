import { useState } from 'react'
import { type ItemReference, itemKinds, itemOf, itemReferenceKey } from '#contract/content/store/item-kinds.ts'
import { api } from '../../../platform/api/client.ts'
import { useFetch } from '../../../platform/api/use-fetch.ts'
import { CheckField } from '../../../platform/forms/check-field.tsx'
import { FieldNotes } from '../../../platform/forms/field.tsx'
import { TextField } from '../../../platform/forms/text-field.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Loading, Skeleton } from '../../../platform/ui/loading.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'

type CouponItemsFieldProps = {
  value: ItemReference[]
  error?: string | undefined
  onChange: (items: ItemReference[]) => void
}

const fetchItems = async () => (await (await api.admin['coupon-items'].$get()).json()).items

const SEARCHED_FROM = 12

/** Checkboxes of everything that is sold. */
export function CouponItemsField({ value: items, error, onChange }: CouponItemsFieldProps) {
  const { data, isFailed, reload } = useFetch(fetchItems, 'Failed to load products and classes')
  const [search, setSearch] = useState('')
  const chosenKeys = items.map(itemReferenceKey)
  const toggle = (item: ItemReference, isChosen: boolean) =>
    onChange(isChosen ? [...items, item] : items.filter((other) => itemReferenceKey(other) !== itemReferenceKey(item)))
  const matches = data?.filter(({ title }) => title.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <fieldset className={error ? 'field field--bad' : 'field'} aria-describedby={error && 'field-items-error'}>
      <legend className="field__label mb-s2">{`Products and classes, ${items.length} chosen`}</legend>
      {data && data.length > SEARCHED_FROM && (
        <TextField label="Find" type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
      )}
      {isFailed && (
        <Notice tone="bad" title="The products and classes couldn’t be loaded.">
          <Button size="small" variant="secondary" onClick={reload}>
            Try again
          </Button>
        </Notice>
      )}
      {!data && !isFailed && (
        <Loading label="Loading products and classes" className="grid gap-s3">
          <Skeleton className="mx-0" />
          <Skeleton className="mx-0" />
        </Loading>
      )}
      {matches && (
        <ul className="grid max-h-80 overflow-y-auto rounded-md border border-edge p-s3">
          {matches.map(({ item, title }) => (
            <li key={itemReferenceKey(item)}>
              <CheckField
                label={`${title} (${itemKinds[itemOf(item).kind].noun})`}
                checked={chosenKeys.includes(itemReferenceKey(item))}
                onChange={({ target }) => toggle(item, target.checked)}
              />
            </li>
          ))}
          {matches.length === 0 && <li className="text-ink-muted">Nothing found.</li>}
        </ul>
      )}
      <FieldNotes id="field-items" error={error} />
    </fieldset>
  )
}
