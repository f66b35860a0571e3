import { Trash2 } from 'lucide-react'
import type { BundleItemForm } from '#contract/content/editing/content-forms.schema.ts'
import { plannerPart } from '#contract/content/store/products.ts'
import { BUNDLE_ITEMS_MAX, QUANTITY_MAX } from '#contract/content/store/store-limits.ts'
import { SINGLE_LINE_MAX } from '#contract/form-limits.ts'
import { FieldNotes } from '../../../platform/forms/field.tsx'
import { TextField } from '../../../platform/forms/text-field.tsx'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { MoveButtons, useMoveItems } from '../../platform/list/move-buttons.tsx'
import { FindProduct } from './find-product.tsx'

type BundleItem = BundleItemForm
type BundleFieldsProps = {
  parts: readonly BundleItem[]
  bundleId: string | null
  error?: string | undefined
  onChange: (parts: BundleItem[]) => void
}

/** Bundle items that are not products. */
const serviceItems = [
  { buttonLabel: 'Access to all classes', opens: 'classes', label: 'Access to all classes' },
  { buttonLabel: 'A session', opens: 'session', label: 'A 1-on-1 session' },
  { buttonLabel: plannerPart.label, opens: plannerPart.opens, label: plannerPart.label },
  { buttonLabel: 'Something else', opens: '', label: '' },
] as const
const serviceHints = {
  classes: 'The buyer can enroll in any class at no charge.',
  session: 'The buyer chooses a time, or you email them to find one.',
  planner: 'The buyer can use all of the planner.',
  '': 'You email the buyer about it.',
}

export function BundleFields({ parts, bundleId, error, onChange }: BundleFieldsProps) {
  const { listRef, move } = useMoveItems(parts, onChange)
  const updateItem = (index: number, changes: Partial<BundleItem>) =>
    onChange(parts.map((item, position) => (position === index ? { ...item, ...changes } : item)))
  const add = (item: BundleItem) => onChange([...parts, item])
  const excludedIds = [
    ...parts.flatMap(({ productId }) => productId ?? []),
    ...(bundleId === null ? [] : [Number(bundleId)]),
  ]
  return (
    <fieldset className={error ? 'field field--bad' : 'field'}>
      <legend className="field__label mb-s2">What’s included</legend>
      {parts.length === 0 && (
        <p className="text-ink-muted">Nothing yet. Find a product below, or add something else.</p>
      )}
      <ol ref={listRef} aria-label="Items" className="grid gap-s3">
        {parts.map((item, index) => {
          const name = item.label || `item ${index + 1}`
          return (
            <li key={index} className="flex flex-wrap items-start gap-x-s3 gap-y-s2 rounded-md border border-hair p-s4">
              <div className="grow basis-full sm:basis-0">
                {item.productId === null ? (
                  <TextField
                    label="Item name"
                    hint={serviceHints[item.opens]}
                    maxLength={SINGLE_LINE_MAX}
                    value={item.label}
                    onChange={({ target }) => updateItem(index, { label: target.value })}
                  />
                ) : (
                  <div className="field">
                    <span className="field__label">Product</span>
                    <p className="flex items-center font-semibold wrap-anywhere sm:min-h-12.5">{item.label}</p>
                  </div>
                )}
              </div>
              <div className="w-24 max-sm:grow">
                <TextField
                  label={
                    <>
                      Quantity<span className="sr"> of {name}</span>
                    </>
                  }
                  type="number"
                  min="1"
                  max={QUANTITY_MAX}
                  value={item.quantity}
                  onChange={({ target }) =>
                    updateItem(index, { quantity: Math.max(1, Math.trunc(Number(target.value)) || 1) })
                  }
                />
              </div>
              <div className="field">
                {/* As high as the labels, so that the buttons are beside the inputs. */}
                <span className="field__label" aria-hidden="true">
                  &nbsp;
                </span>
                <div className="flex min-h-12.5 items-center">
                  <MoveButtons name={name} index={index} count={parts.length} onMove={move} />
                  <IconButton label={`Remove ${name}`} onClick={() => onChange(parts.toSpliced(index, 1))}>
                    <Trash2 size={20} aria-hidden="true" />
                  </IconButton>
                </div>
              </div>
            </li>
          )
        })}
      </ol>
      <FieldNotes id="parts" error={error} />
      {parts.length < BUNDLE_ITEMS_MAX && (
        <div className="mt-s3 grid gap-s4 border-t border-hair pt-s4">
          <FindProduct
            excludedIds={excludedIds}
            onPick={({ id, name }) => add({ productId: id, label: name, quantity: 1, opens: '' })}
          />
          <div className="flex flex-wrap items-center gap-s2">
            <span className="text-sm text-ink-muted">Or add:</span>
            {serviceItems.map(({ buttonLabel, label, opens }) => (
              <Button
                key={opens}
                variant="secondary"
                size="small"
                onClick={() => add({ productId: null, label, quantity: 1, opens })}
              >
                {buttonLabel}
              </Button>
            ))}
          </div>
        </div>
      )}
    </fieldset>
  )
}
