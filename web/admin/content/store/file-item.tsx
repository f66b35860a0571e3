import { Pencil, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { formatBytes } from '#contract/content/downloads/file-types.ts'
import type { ProductFile, ProductFiles } from '#contract/content/downloads/product-files.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { IconButton } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/dialog/confirm-dialog.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import { MoveButtons } from '../../platform/list/move-buttons.tsx'
import type { FileItemProps } from '../downloads/editable-file-list.tsx'
import { acceptedFileTypes, uploadFile } from '../downloads/upload-file.ts'
import { FileInput } from '../media/file-input.tsx'
import { UploadList } from '../media/upload-list.tsx'
import { type UploadFunction, useUploads } from '../media/use-uploads.ts'
import { DescribeFile } from './describe-file.tsx'

export function FileItem({ file, index, count, onMove, onChanged, onFailed }: FileItemProps<ProductFile>) {
  const { id, title, fileName, kind, bytes, isSample } = file
  const [openDialog, setOpenDialog] = useState<'describe' | 'remove' | null>(null)
  const close = () => setOpenDialog(null)
  const { busy, run } = useMutation('Failed to remove the file')
  const uploadReplacement = useCallback<UploadFunction<ProductFiles>>(
    (newFile, onProgress) => uploadFile(newFile, { replaces: file }, onProgress),
    [file],
  )
  const handleReplaced = useCallback(
    (files: ProductFiles) => {
      toast({ tone: 'good', title: 'Success', description: 'File replaced' })
      onChanged(files)
    },
    [onChanged],
  )
  const errorText = 'Failed to replace the file'
  const {
    uploads,
    upload: replace,
    isBusy,
  } = useUploads({ upload: uploadReplacement, onUploaded: handleReplaced, errorText })
  const remove = async () => {
    const remainingFiles = await run(
      async () => (await api.admin['product-files'][':id'].$delete({ param: { id } })).json(),
      () => 'File removed',
    )
    close()
    if (remainingFiles) onChanged(remainingFiles)
    else onFailed()
  }
  return (
    <li className="grid gap-s3 rounded-md border border-hair p-s3">
      <div className="flex flex-wrap items-center gap-s3">
        <div className="min-w-40 grow">
          <b className="block wrap-anywhere">{title}</b>
          <span className="text-sm wrap-anywhere text-ink-muted">
            {isSample && 'Free sample, '}
            {fileName}, {kind === 'made' ? 'generated when it’s downloaded' : formatBytes(bytes ?? 0)}
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
          <MoveButtons name={title} index={index} count={count} onMove={onMove} />
          <IconButton label={`Edit ${title}`} onClick={() => setOpenDialog('describe')}>
            <Pencil size={20} aria-hidden="true" />
          </IconButton>
          {kind === 'stored' && (
            <IconButton label={`Remove ${title}`} onClick={() => setOpenDialog('remove')}>
              <Trash2 size={20} aria-hidden="true" />
            </IconButton>
          )}
        </div>
      </div>
      <UploadList uploads={uploads.filter(({ state }) => state !== 'done')} processingLabel="Processing" />
      {openDialog === 'describe' && <DescribeFile file={file} onClose={close} onChanged={onChanged} />}
      <ConfirmDialog
        open={openDialog === 'remove'}
        onClose={close}
        onConfirm={() => void remove()}
        title="Are you sure you want to remove this file?"
        text={
          isSample
            ? `${fileName} will no longer be on the product’s page.`
            : `New buyers won’t get ${fileName}. Earlier buyers keep it.`
        }
        confirm="Remove file"
        busy={busy}
      />
    </li>
  )
}
