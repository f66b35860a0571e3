import type { ReactNode } from 'react'
import { FieldNotes } from '../../../platform/forms/field.tsx'
import { AddButton, itemCallbacks } from '../../platform/content-form/add-button.tsx'
import { useMoveItems } from '../../platform/list/move-buttons.tsx'

type ItemListProps<Item> = {
  label: string
  className: string
  /** Name in the API: 'menus.menu'. */
  path: string
  error: string | undefined
  items: Item[]
  max: number
  newItem: Item
  /** Name of the first field, which is focused for a new item. */
  firstField: keyof Item & string
  addLabel: ReactNode
  onChange: (items: Item[]) => void
  renderItem: (item: ItemProps<Item>) => ReactNode
}

export type ItemProps<Item> = {
  /** Name in the API: 'menus.menu.0'. */
  path: string
  item: Item
  index: number
  count: number
  update: (changes: Partial<Item>) => void
  onMove: (index: number, direction: 'up' | 'down') => void
  onRemove: () => void
}

export function ItemList<Item>(props: ItemListProps<Item>) {
  const { label, className, path, error, items, max, newItem, firstField, addLabel, onChange, renderItem } = props
  const { listRef, move } = useMoveItems(items, onChange)
  return (
    <>
      <ol ref={listRef} aria-label={label} className={`${className} divide-hair border-t border-hair`}>
        {items.map((item, index) => {
          const { onChange: replace, onRemove } = itemCallbacks(items, index, onChange)
          const update = (changes: Partial<Item>) => replace({ ...item, ...changes })
          const itemPath = `${path}.${index}`
          return renderItem({ path: itemPath, item, index, count: items.length, update, onMove: move, onRemove })
        })}
      </ol>
      <FieldNotes id={path} error={error} />
      {items.length < max && (
        <div className="border-t border-hair p-s4 sm:px-s5">
          <AddButton
            size="small"
            items={items}
            max={max}
            create={() => newItem}
            fieldId={(index) => `${path}.${index}.${firstField}`}
            onChange={onChange}
          >
            {addLabel}
          </AddButton>
        </div>
      )}
    </>
  )
}
