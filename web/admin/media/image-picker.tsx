import { useCallback, useState } from 'react'
import type { ImageRow } from '#contract/media/images.schema.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DropArea } from './drop-area.tsx'
import { FileInput } from './file-input.tsx'
import { LibraryPicker } from './library-picker.tsx'
import { imageUploads } from './upload-image.ts'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

/** `address` is what a text or a row keeps; width and height are pixels of its largest size. */
export type PickedImage = { address: string; alt: string; width: number; height: number }

type PicturePickerProps = { open: boolean; onClose: () => void; onPick: (picture: PickedImage) => void }

/** A dialog to choose a picture from what was uploaded, or to upload one, which is then chosen. */
export function ImagePicker({ open, onClose, onPick }: PicturePickerProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Choose a picture" wide>
      <Choice onPick={onPick} />
    </Dialog>
  )
}

/** Within the dialog, so that each opening begins anew. */
function Choice({ onPick }: Pick<PicturePickerProps, 'onPick'>) {
  const [added, setAdded] = useState(0)
  const pick = useCallback(
    ({ address, alt, width, height }: ImageRow) => onPick({ address, alt, width, height }),
    [onPick],
  )
  const taken = useCallback(
    (picture: ImageRow) => {
      setAdded((added) => added + 1)
      pick(picture)
    },
    [pick],
  )
  const { uploads, send, isBusy } = useUploads({ ...imageUploads, onTaken: taken })
  const sendFirst = ([file]: readonly File[]) => file && send([file])
  return (
    <DropArea onFiles={sendFirst} className="grid gap-s4 rounded-md">
      <div className="flex flex-wrap items-center gap-x-s4 gap-y-s2">
        <FileInput label="Upload a picture" size="small" busy={isBusy} onFiles={sendFirst} />
        <p className="text-sm text-ink-muted">Or drop one here: JPEG, PNG, WebP, AVIF or GIF, up to 10 MB.</p>
      </div>
      <UploadList uploads={uploads} />
      <LibraryPicker key={added} onPick={pick} />
    </DropArea>
  )
}
