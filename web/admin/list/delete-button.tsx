import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../ui/toast/toast-bus.ts'

type DeleteButtonProps = {
  title: string
  /** What it is called in the question: 'blog post'. */
  noun: string
  /** What else is to know before the answer. */
  note?: string
  remove: () => Promise<unknown>
  /** The words of the toast when it was done, and when it was not. */
  done: string
  failure: string
  onDeleted: () => void
}

/** Deletes after a question; declining it stops the action. */
export function DeleteButton({ title, noun, note, remove, done, failure, onDeleted }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  const confirm = async () => {
    setBusy(true)
    try {
      await remove()
      toast({ tone: 'good', title: 'Success', description: done })
      onDeleted()
    } catch (error) {
      console.warn(failure, error)
      const reason = errorMessage(error, '')
      toast({ tone: 'bad', title: 'Error', description: reason ? `${failure}. ${reason}` : failure })
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }

  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
        <Trash2 size={18} aria-hidden="true" />
        Delete
        <span className="sr"> {title}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
        title={`Delete “${title}”?`}
        text={`Are you sure you want to delete this ${noun}?${note ? ` ${note}` : ''}`}
        confirm="Delete"
        busy={busy}
      />
    </>
  )
}
