import { Boxes } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ProductRow } from '#contract/content/editing/content-lists.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { TextField } from '../../../platform/forms/text-field.tsx'
import { type FormErrors, useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import { parseOptionalInteger } from '../../platform/content-form/parse-input.ts'

type StockProps = { product: Pick<ProductRow, 'id' | 'name' | 'stock'> }

/** Changes the stock without the form of the product, for staff who may not edit products. */
export function StockButton({ product }: StockProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
        <Boxes size={18} aria-hidden="true" />
        Change stock
        <span className="sr"> of {product.name}</span>
      </Button>
      {isOpen && <StockDialog product={product} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function StockDialog({ product: { id, name, stock }, onClose }: StockProps & { onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [text, setText] = useState(String(stock ?? ''))
  const { busy, errors, form } = useForm({
    validate: (): FormErrors => ({}),
    async submit() {
      const json = { stock: parseOptionalInteger(text), stockRead: stock }
      await api.admin.products[':id'].stock.$put({ param: { id: String(id) }, json })
      toast({ tone: 'good', title: 'Success', description: 'Stock changed' })
      onClose()
      await revalidate()
    },
    onError({ message, fields }) {
      if (fields.length === 0)
        toast({ tone: 'bad', title: 'Error', description: `Failed to change the stock. ${message}` })
      return Object.fromEntries(fields.map(({ field, message }) => [field, message]))
    },
  })
  return (
    <Dialog open onClose={onClose} title={`Stock of “${name}”`} text="Units that are ordered meanwhile stay sold.">
      <form {...form} className="grid gap-s4">
        <TextField
          id="stock"
          label="Stock"
          optional
          inputMode="numeric"
          hint="Units for sale, without those already ordered. Leave empty if it’s always in stock."
          value={text}
          error={errors.stock}
          onChange={({ target }) => setText(target.value)}
        />
        <div className="dialog__foot">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
