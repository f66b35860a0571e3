import { Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '#contract/format-bytes.ts'
import type { ImageRow } from '#contract/media/images.schema.ts'
import { formatLongDate } from '../../time/long-date.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-bus.ts'
import { DescribeForm } from './describe-form.tsx'
import { RemoveImage } from './remove-image.tsx'
import { Thumbnail } from './thumbnail.tsx'

type PictureItemProps = { picture: ImageRow; onChanged: () => void }

/** One picture with what it shows, its address, and the way out. */
export function ImageItem({ picture, onChanged }: PictureItemProps) {
  const [removing, setRemoving] = useState(false)
  const { name, alt, width, height, bytes, createdAt, address } = picture
  return (
    <li className="flex flex-col gap-s3 rounded-md border border-hair p-s3">
      <Thumbnail picture={picture} alt={alt} />
      <h3 className="min-w-0 font-text text-md leading-snug font-semibold tracking-normal break-words">{name}</h3>
      <p className="text-sm text-ink-muted">
        {`${width} × ${height}, ${formatBytes(bytes)}, `}
        <time dateTime={createdAt}>{formatLongDate(createdAt)}</time>
      </p>
      <DescribeForm picture={picture} onChanged={onChanged} />
      <div className="mt-auto flex flex-wrap gap-s2">
        <Button variant="secondary" size="small" onClick={() => void copy(address)}>
          <Copy size={18} aria-hidden="true" />
          Copy address
          <span className="sr"> of {name}</span>
        </Button>
        <Button variant="quiet" size="small" onClick={() => setRemoving(true)}>
          <Trash2 size={18} aria-hidden="true" />
          Delete
          <span className="sr"> {name}</span>
        </Button>
      </div>
      <RemoveImage picture={picture} open={removing} onClose={() => setRemoving(false)} onRemoved={onChanged} />
    </li>
  )
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    toast({ tone: 'good', title: 'Success', description: 'Address copied' })
  } catch (error) {
    console.warn('The address could not be copied', error)
    toast({ tone: 'plain', title: 'Please copy it yourself', description: address })
  }
}
