import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../platform/ui/button.tsx'

type AddButtonProps<Item> = {
  children: ReactNode
  items: readonly Item[]
  max: number
  /** The item to add. */
  create: () => Item
  /** Returns the id of the first field of an item, which is focused. */
  fieldId?: (index: number) => string
  onChange: (items: Item[]) => void
  className?: string
  variant?: 'secondary' | 'quiet'
  size?: 'small'
}

/** Adds an item to a list of fields. Hidden for a full list. */
export function AddButton<Item>(props: AddButtonProps<Item>) {
  const { children, items, max, create, fieldId, onChange, className, variant = 'secondary', size } = props
  if (items.length >= max) return null
  const add = () => {
    flushSync(() => onChange([...items, create()]))
    if (fieldId) document.getElementById(fieldId(items.length))?.focus()
  }
  return (
    <Button variant={variant} size={size} className={className} onClick={add}>
      <Plus size={size === 'small' ? 18 : 20} aria-hidden="true" />
      {children}
    </Button>
  )
}

/** Callbacks of the fields of one item in a list. */
export const itemCallbacks = <Item,>(items: readonly Item[], index: number, onChange: (items: Item[]) => void) => ({
  onChange: (item: Item) => onChange(items.with(index, item)),
  onRemove: () => onChange(items.toSpliced(index, 1)),
})
