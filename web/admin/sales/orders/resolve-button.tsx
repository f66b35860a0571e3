import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../../platform/api/client.ts'
import { TextAreaField } from '../../../platform/forms/text-area-field.tsx'
import { type FormErrors, useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'

type OrderVersion = { id: string; version: number }
type ResolveButtonProps = { order: OrderVersion; className?: string }

export function ResolveButton({ order, className }: ResolveButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="small" className={className} onClick={() => setIsOpen(true)}>
        Mark as resolved
      </Button>
      {isOpen && <ResolveDialog order={order} onClose={() => setIsOpen(false)} />}
    </>
  )
}

type ResolveDialogProps = { order: OrderVersion; onClose: () => void }

function ResolveDialog({ order: { id, version }, onClose }: ResolveDialogProps) {
  const { revalidate } = useRevalidator()
  const [note, setNote] = useState('')
  const { busy, errors, form } = useForm({
    validate: (): FormErrors => (note.trim() ? {} : { note: 'Describe what you found or did.' }),
    async submit() {
      await api.admin.orders[':id'].review.$put({ param: { id }, json: { version, note } })
      toast({ tone: 'good', title: 'Success', description: 'Review resolved' })
      onClose()
      await revalidate()
    },
    onError({ message, fields }) {
      toast({ tone: 'bad', title: 'Error', description: `Failed to resolve the review. ${message}` })
      return Object.fromEntries(fields.map(({ field, message }) => [field, message]))
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Mark as resolved"
      text="The note is saved with the order. Nothing is fulfilled."
    >
      <form {...form} className="grid gap-s4">
        <TextAreaField
          id="note"
          label="What you found or did"
          rows={3}
          maxLength={1000}
          value={note}
          error={errors.note}
          onChange={({ target }) => setNote(target.value)}
        />
        <div className="dialog__foot">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Mark as resolved
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
