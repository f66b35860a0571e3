import { DeleteButton } from './delete-button.tsx'
import { EditButton } from './edit-button.tsx'

type RowActionsProps = Parameters<typeof DeleteButton>[0] & { onEdit: () => void }

/** What can be done with a row besides its switch. */
export function RowActions({ onEdit, ...rest }: RowActionsProps) {
  return (
    <>
      <EditButton title={rest.title} onEdit={onEdit} />
      <DeleteButton {...rest} />
    </>
  )
}
