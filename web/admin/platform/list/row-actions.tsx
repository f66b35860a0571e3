import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { failureText } from '../../../platform/api/failure-text.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/dialog/confirm-dialog.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'

type RowActionsProps = Parameters<typeof DeleteButton>[0] & { onEdit: () => void }

export function RowActions({ onEdit, ...rest }: RowActionsProps) {
  return (
    <>
      <EditButton title={rest.title} onEdit={onEdit} />
      <DeleteButton {...rest} />
    </>
  )
}

export function EditButton({ title, onEdit }: { title: string; onEdit: () => void }) {
  return (
    <Button variant="quiet" size="small" onClick={onEdit}>
      <Pencil size={18} aria-hidden="true" />
      Edit
      <span className="sr"> {title}</span>
    </Button>
  )
}

type DeleteButtonProps = {
  title: string
  /** Name of the item in the question: 'blog post'. */
  noun: string
  remove: () => Promise<unknown>
  successText: string
  errorText: string
}

export function DeleteButton({ title, noun, remove, successText, errorText }: DeleteButtonProps) {
  const { revalidate } = useRevalidator()
  const [isConfirming, setIsConfirming] = useState(false)
  const [busy, setBusy] = useState(false)

  const deleteRow = async () => {
    setBusy(true)
    try {
      await remove()
      toast({ tone: 'good', title: 'Success', description: successText })
      await revalidate()
    } catch (error) {
      console.warn(errorText, error)
      toast({ tone: 'bad', title: 'Error', description: failureText(errorText, error) })
    } finally {
      setBusy(false)
      setIsConfirming(false)
    }
  }

  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsConfirming(true)}>
        <Trash2 size={18} aria-hidden="true" />
        Delete
        <span className="sr"> {title}</span>
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => void deleteRow()}
        title={`Delete “${title}”?`}
        text={`Are you sure you want to delete this ${noun}?`}
        confirm="Delete"
        busy={busy}
      />
    </>
  )
}
