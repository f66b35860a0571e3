import { Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatBytes } from '#contract/content/downloads/file-types.ts'
import type { ImageRow } from '#contract/content/media/images.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { errorMessage } from '../../../platform/api/error-message.ts'
import { formatLongDate } from '../../../platform/time/local-dates.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/dialog/confirm-dialog.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import { Thumbnail } from '../../platform/list/thumbnail.tsx'
import { AltTextForm } from './alt-text-form.tsx'

export function ImageItem({ image }: { image: ImageRow }) {
  const [isRemoving, setIsRemoving] = useState(false)
  const { name, alt, width, height, bytes, createdAt, address } = image
  return (
    <li className="flex flex-col gap-s3 rounded-md border border-hair p-s3">
      <Thumbnail url={address} alt={alt} />
      <h3 className="min-w-0 font-text text-md leading-snug font-semibold tracking-normal break-words">{name}</h3>
      <p className="text-sm text-ink-muted">
        {`${width} × ${height}, ${formatBytes(bytes)}, `}
        <time dateTime={createdAt}>{formatLongDate(createdAt)}</time>
      </p>
      <AltTextForm image={image} />
      <div className="mt-auto flex flex-wrap gap-s2">
        <Button variant="secondary" size="small" onClick={() => void copy(address)}>
          <Copy size={18} aria-hidden="true" />
          Copy link
          <span className="sr"> of {name}</span>
        </Button>
        <Button variant="quiet" size="small" onClick={() => setIsRemoving(true)}>
          <Trash2 size={18} aria-hidden="true" />
          Delete
          <span className="sr"> {name}</span>
        </Button>
      </div>
      <RemoveDialog image={image} open={isRemoving} onClose={() => setIsRemoving(false)} />
    </li>
  )
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast({ tone: 'good', title: 'Success', description: 'Link copied' })
  } catch (error) {
    console.warn('Failed to copy to the clipboard', error)
    toast({ tone: 'plain', title: 'Please copy the link yourself', description: url })
  }
}

type RemoveDialogProps = { image: ImageRow; open: boolean; onClose: () => void }

function RemoveDialog({ image: { id, name }, open, onClose }: RemoveDialogProps) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await api.admin.pictures[':id'].$delete({ param: { id } })
      toast({ tone: 'good', title: 'Success', description: 'Image deleted successfully' })
      await revalidate()
    } catch (error) {
      console.warn('Failed to delete image', error)
      toast({ tone: 'bad', title: 'Error', description: errorMessage(error, 'Failed to delete image') })
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
      title="Are you sure you want to delete this image?"
      text={`${name} and all its sizes will be permanently deleted.`}
      confirm="Delete image"
      busy={busy}
    />
  )
}
