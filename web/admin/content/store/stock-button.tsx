import { Boxes } from 'lucide-react'
import { useState } from 'react'
import type { ProductRow } from '#contract/content/editing/content-lists.schema.ts'
import type { ApiError } from '../../../platform/api/api-error.ts'
import { api } from '../../../platform/api/client.ts'
import { fieldErrors } from '../../../platform/forms/validation.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { optionalInteger } from '../../platform/content-form/field-kinds.tsx'
import { FormDialog, toastError } from '../../platform/content-form/form-dialog.tsx'
import type { FieldsOf } from '../../platform/content-form/form-fields.ts'

type StockProps = { product: Pick<ProductRow, 'id' | 'name' | 'stock'> }

/** Changes the stock without the form of the product, for staff who may not edit products. */
export function StockButton({ product: { id, name, stock } }: StockProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
        <Boxes size={18} aria-hidden="true" />
        Change stock
        <span className="sr"> of {name}</span>
      </Button>
      {isOpen && (
        <FormDialog
          title={`Stock of “${name}”`}
          text="Units that are ordered meanwhile stay sold."
          fields={fields}
          initial={{ stock: String(stock ?? '') }}
          save={(form) =>
            api.admin.products[':id'].stock.$put({ param: { id: String(id) }, json: { ...form, stockRead: stock } })
          }
          confirm="Save"
          successText="Stock changed"
          onError={stockErrors}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

const fields: FieldsOf<{ stock: number | null }> = {
  stock: optionalInteger('Stock', {
    type: 'text',
    optional: true,
    inputMode: 'numeric',
    hint: 'Units for sale, without those already ordered. Leave empty if it’s always in stock.',
  }),
}

const stockErrors = (error: ApiError) =>
  error.fields.length > 0 ? fieldErrors(error) : toastError('Failed to change the stock.')(error)
