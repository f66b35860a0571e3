import { Trash2 } from 'lucide-react'
import type { BundleItemForm } from '#contract/content/content-forms.schema.ts'
import { BUNDLE_ITEMS_MAX, QUANTITY_MAX } from '#contract/limits.ts'
import { FieldNotes } from '../../forms/field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MoveButtons, useMoving } from '../list/move-buttons.tsx'
import { FindProduct } from './find-product.tsx'

type Part = BundleItemForm
type PartsFieldsProps = {
  parts: readonly Part[]
  /** The id of the bundle itself; null for one that is not made yet. */
  own: string | null
  error?: string | undefined
  onChange: (parts: Part[]) => void
}

/** What is no product: what it is called at first, and what happens with it. */
const others = [
  { say: 'Access to all classes', opens: 'classes', label: 'Access to all classes' },
  { say: 'A session', opens: 'session', label: 'A 1-on-1 session' },
  { say: 'Something else', opens: '', label: '' },
] as const
const ways = {
  classes: 'We write to the buyer to book the places.',
  session: 'We write to the buyer to find a time.',
  '': 'We write to the buyer about it.',
}

/** What a bundle holds: products, and what is arranged with the buyer, in an order. */
export function BundleFields({ parts, own, error, onChange }: PartsFieldsProps) {
  const { list, move } = useMoving(parts, onChange)
  const change = (at: number, more: Partial<Part>) =>
    onChange(parts.map((part, index) => (index === at ? { ...part, ...more } : part)))
  const add = (part: Part) => onChange([...parts, part])
  const taken = [...parts.flatMap(({ productId }) => productId ?? []), ...(own === null ? [] : [Number(own)])]
  return (
    <fieldset className={error ? 'field field--bad' : 'field'}>
      <legend className="field__label mb-s2">What is in it</legend>
      {parts.length === 0 && (
        <p className="text-ink-muted">Nothing yet. Find the first product below, or add something of another kind.</p>
      )}
      <ol ref={list} aria-label="Parts" className="grid gap-s3">
        {parts.map((part, at) => {
          const name = part.label || `part ${at + 1}`
          return (
            <li key={at} className="flex flex-wrap items-end gap-s3 rounded-md border border-hair p-s3">
              <div className="min-w-40 grow">
                {part.productId === null ? (
                  <TextField
                    label="What it is"
                    hint={ways[part.opens]}
                    maxLength={200}
                    value={part.label}
                    onChange={({ target }) => change(at, { label: target.value })}
                  />
                ) : (
                  <p className="flex min-h-11 items-center font-semibold wrap-anywhere">{part.label}</p>
                )}
              </div>
              <div className="w-24">
                <TextField
                  label={
                    <>
                      How many<span className="sr"> of {name}</span>
                    </>
                  }
                  type="number"
                  min="1"
                  max={QUANTITY_MAX}
                  value={part.quantity}
                  onChange={({ target }) =>
                    change(at, { quantity: Math.max(1, Math.trunc(Number(target.value)) || 1) })
                  }
                />
              </div>
              <div className="flex">
                <MoveButtons name={name} at={at} count={parts.length} onMove={move} />
                <IconButton label={`Take out ${name}`} onClick={() => onChange(parts.toSpliced(at, 1))}>
                  <Trash2 size={20} aria-hidden="true" />
                </IconButton>
              </div>
            </li>
          )
        })}
      </ol>
      <FieldNotes id="parts" error={error} />
      {parts.length < BUNDLE_ITEMS_MAX && (
        <div className="grid gap-s3">
          <FindProduct
            taken={taken}
            onPick={({ id, name }) => add({ productId: id, label: name, quantity: 1, opens: '' })}
          />
          <div className="flex flex-wrap items-center gap-s2">
            <span className="text-sm text-ink-muted">Or add:</span>
            {others.map(({ say, label, opens }) => (
              <Button
                key={opens}
                variant="secondary"
                size="small"
                onClick={() => add({ productId: null, label, quantity: 1, opens })}
              >
                {say}
              </Button>
            ))}
          </div>
        </div>
      )}
    </fieldset>
  )
}
