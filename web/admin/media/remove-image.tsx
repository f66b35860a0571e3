import { useState } from 'react'
import type { ImageRow } from '#contract/media/images.schema.ts'
import { errorMessage } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../ui/toast/toast-bus.ts'

type RemovePictureProps = { picture: ImageRow; open: boolean; onClose: () => void; onRemoved: () => void }

export function RemoveImage({ picture: { id, name }, open, onClose, onRemoved }: RemovePictureProps) {
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await api.admin.pictures[':id'].$delete({ param: { id } })
      toast({ tone: 'good', title: 'Success', description: 'Picture deleted successfully' })
      onRemoved()
    } catch (error) {
      console.warn('Failed to delete picture', error)
      toast({ tone: 'bad', title: 'Error', description: errorMessage(error, 'Failed to delete picture') })
    } finally {
      setBusy(false)
      onClose()
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void remove()}
      title="Are you sure you want to delete this picture?"
      text={`${name} and all its sizes will be gone for good.`}
      confirm="Delete picture"
      busy={busy}
    />
  )
}
