import { Pencil, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { ProductFile, ProductFiles } from '#contract/downloads/product-files.schema.ts'
import { formatBytes } from '#contract/format-bytes.ts'
import { api } from '../../api/client.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast/toast-bus.ts'
import { MoveButtons } from '../list/move-buttons.tsx'
import { FileInput } from '../media/file-input.tsx'
import { UploadList } from '../media/upload-list.tsx'
import { type Send, useUploads } from '../media/use-uploads.ts'
import { acceptedFileTypes } from './accepted-file-types.ts'
import { DescribeFile } from './describe-file.tsx'
import { uploadFile } from './upload-file.ts'

type FileItemProps = {
  file: ProductFile
  at: number
  count: number
  onMove: (at: number, way: 'up' | 'down') => void
  /** All files of the product, after a change. */
  onTaken: (files: ProductFiles) => void
  /** It may be another file by now. */
  onFailed: () => void
}

/** One file of a product, with what can be done to it. */
export function FileItem({ file, at, count, onMove, onTaken, onFailed }: FileItemProps) {
  const { id, title, fileName, kind, bytes } = file
  const [open, setOpen] = useState<'describe' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const { busy, run } = useMutation('Failed to remove the file')
  const send = useCallback<Send<ProductFiles>>(
    (sent, onProgress) => uploadFile(sent, { replaces: file }, onProgress),
    [file],
  )
  const replaced = useCallback(
    (files: ProductFiles) => {
      toast({ tone: 'good', title: 'Success', description: 'File replaced' })
      onTaken(files)
    },
    [onTaken],
  )
  const failure = 'Failed to replace the file'
  const { uploads, send: replace, isBusy } = useUploads({ send, onTaken: replaced, failure })
  const remove = async () => {
    const left = await run(
      async () => (await api.admin['product-files'][':id'].$delete({ param: { id } })).json(),
      () => 'File removed',
    )
    close()
    if (left) onTaken(left)
    else onFailed()
  }
  return (
    <li className="grid gap-s3 rounded-md border border-hair p-s3">
      <div className="flex flex-wrap items-center gap-s3">
        <div className="min-w-40 grow">
          <b className="block wrap-anywhere">{title}</b>
          <span className="text-sm wrap-anywhere text-ink-muted">
            {kind === 'made' ? `${fileName}, made anew for each buyer` : `${fileName}, ${formatBytes(bytes ?? 0)}`}
          </span>
        </div>
        {kind === 'stored' && (
          <FileInput
            label={
              <>
                Replace<span className="sr"> {title}</span>
              </>
            }
            size="small"
            busy={isBusy}
            accept={acceptedFileTypes}
            onFiles={([first]) => first && replace([first])}
          />
        )}
        <div className="flex">
          <MoveButtons name={title} at={at} count={count} onMove={onMove} />
          <IconButton label={`Rename ${title}`} onClick={() => setOpen('describe')}>
            <Pencil size={20} aria-hidden="true" />
          </IconButton>
          {kind === 'stored' && (
            <IconButton label={`Remove ${title}`} onClick={() => setOpen('remove')}>
              <Trash2 size={20} aria-hidden="true" />
            </IconButton>
          )}
        </div>
      </div>
      <UploadList uploads={uploads.filter(({ state }) => state !== 'there')} finishing="Almost there" />
      {open === 'describe' && <DescribeFile file={file} onClose={close} onTaken={onTaken} />}
      <ConfirmDialog
        open={open === 'remove'}
        onClose={close}
        onConfirm={() => void remove()}
        title="Are you sure you want to remove this file?"
        text={`Whoever buys the product from now on does not get ${fileName}. Whoever bought it before keeps it.`}
        confirm="Remove file"
        busy={busy}
      />
    </li>
  )
}
