import { useCallback, useState } from 'react'
import { IMAGE_MB_MAX } from '#contract/content/media/image-limits.ts'
import type { ImageRow } from '#contract/content/media/images.schema.ts'
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx'
import { DropArea } from './drop-area.tsx'
import { FileInput } from './file-input.tsx'
import { LibraryPicker } from './library-picker.tsx'
import { UploadList } from './upload-list.tsx'
import { imageUploads, useUploads } from './use-uploads.ts'

/** `width` and `height` are the pixels of the largest variant. */
type PickedImage = { url: string; alt: string; width: number; height: number }

type ImagePickerProps = { open: boolean; onClose: () => void; onPick: (image: PickedImage) => void }

export function ImagePicker({ open, onClose, onPick }: ImagePickerProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Choose an image" wide>
      <PickerContent onPick={onPick} />
    </Dialog>
  )
}

/** A separate component, so that its state is reset each time the dialog opens. */
function PickerContent({ onPick }: Pick<ImagePickerProps, 'onPick'>) {
  const [uploadCount, setUploadCount] = useState(0)
  const pick = useCallback(
    ({ address, alt, width, height }: ImageRow) => onPick({ url: address, alt, width, height }),
    [onPick],
  )
  const handleUploaded = useCallback(
    (image: ImageRow) => {
      setUploadCount((uploadCount) => uploadCount + 1)
      pick(image)
    },
    [pick],
  )
  const { uploads, upload, isBusy } = useUploads({ ...imageUploads, onUploaded: handleUploaded })
  const uploadFirst = ([file]: readonly File[]) => file && upload([file])
  return (
    <DropArea onFiles={uploadFirst} className="grid gap-s4 rounded-md">
      <div className="flex flex-wrap items-center gap-x-s4 gap-y-s2">
        <FileInput label="Upload an image" size="small" busy={isBusy} onFiles={uploadFirst} />
        <p className="text-sm text-ink-muted">
          Or drop one here: JPEG, PNG, WebP, AVIF or GIF, up to {IMAGE_MB_MAX} MB.
        </p>
      </div>
      <UploadList uploads={uploads} />
      <LibraryPicker key={uploadCount} onPick={pick} />
    </DropArea>
  )
}
