import { Pencil, Trash2 } from 'lucide-react'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmButton } from './confirm-button.tsx'

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

export const DeleteButton = ({ title, noun, remove, successText, errorText }: DeleteButtonProps) => (
  <ConfirmButton
    variant="quiet"
    size="small"
    mutate={remove}
    successText={() => successText}
    errorText={errorText}
    title={`Delete “${title}”?`}
    text={`Are you sure you want to delete this ${noun}?`}
    confirm="Delete"
  >
    <Trash2 size={18} aria-hidden="true" />
    Delete
    <span className="sr"> {title}</span>
  </ConfirmButton>
)
