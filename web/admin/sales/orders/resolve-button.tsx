import { useState } from 'react'
import { RESOLUTION_NOTE_MAX } from '#contract/sales/orders/order-limits.ts'
import { api } from '../../../platform/api/client.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { textArea } from '../../platform/content-form/field-kinds.tsx'
import { FormDialog, toastError } from '../../platform/content-form/form-dialog.tsx'
import type { FieldsOf } from '../../platform/content-form/form-fields.ts'

const fields: FieldsOf<{ note: string }> = {
  note: textArea('What you found or did', {
    required: 'Describe what you found or did.',
    rows: 3,
    maxLength: RESOLUTION_NOTE_MAX,
  }),
}

type ResolveButtonProps = { order: { id: string; version: number }; className?: string }

export function ResolveButton({ order: { id, version }, className }: ResolveButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="small" className={className} onClick={() => setIsOpen(true)}>
        Mark as resolved
      </Button>
      {isOpen && (
        <FormDialog
          title="Mark as resolved"
          text="The note is saved with the order. Nothing is fulfilled."
          fields={fields}
          initial={{ note: '' }}
          save={({ note }) => api.admin.orders[':id'].review.$put({ param: { id }, json: { version, note } })}
          confirm="Mark as resolved"
          successText="Review resolved"
          onError={toastError('Failed to resolve the review.')}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
