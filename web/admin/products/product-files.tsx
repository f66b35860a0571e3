import { useCallback, useState } from 'react'
import { fileTypesText } from '#contract/downloads/file-types.ts'
import type { ProductFiles as Files } from '#contract/downloads/product-files.schema.ts'
import { FILES_MAX } from '#contract/limits.ts'
import { api } from '../../api/client.ts'
import { useFetch } from '../../api/use-fetch.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useMoving } from '../list/move-buttons.tsx'
import { DropArea } from '../media/drop-area.tsx'
import { FileInput } from '../media/file-input.tsx'
import { UploadList } from '../media/upload-list.tsx'
import { type Send, useUploads } from '../media/use-uploads.ts'
import { acceptedFileTypes } from './accepted-file-types.ts'
import { FileItem } from './file-item.tsx'
import { uploadFile } from './upload-file.ts'

/** What buyers of a digital product download. Unlike the fields around them, files are saved at once. */
export function ProductFiles({ id }: { id: string }) {
  const ask = useCallback(async () => (await api.admin.products[':id'].files.$get({ param: { id } })).json(), [id])
  const { data, isFailed, reload } = useFetch(ask, 'Failed to fetch the files')
  const [changed, setChanged] = useState<{ since: Files | undefined; now: Files }>()
  // What was changed here is newer than what was read before it.
  const files = (changed?.since === data ? changed : undefined)?.now.files ?? data?.files
  const take = useCallback((now: Files) => setChanged({ since: data, now }), [data])

  const send = useCallback<Send<Files>>((file, onProgress) => uploadFile(file, { productId: id }, onProgress), [id])
  const { uploads, send: upload } = useUploads({ send, onTaken: take, failure: 'Failed to upload the file' })

  const { run } = useMutation('Failed to change the order')
  const { list, move } = useMoving(files ?? [], (ordered) => {
    take({ files: ordered })
    const json = { ids: ordered.map((file) => file.id) }
    void run(
      async () => (await api.admin.products[':id'].files.$put({ param: { id }, json })).json(),
      () => 'Files put into another order',
    ).then((done) => (done ? take(done) : reload()))
  })

  return (
    <DropArea onFiles={upload} className="field rounded-md">
      <h3 className="field__label font-text tracking-normal">Files</h3>
      <p className="field__hint">
        What a buyer downloads. Files are saved at once: whoever bought the product gets the newest, and keeps what is
        removed.
      </p>
      {isFailed && (
        <p role="alert">
          The files could not be loaded.{' '}
          <Button variant="secondary" size="small" onClick={reload}>
            Try again
          </Button>
        </p>
      )}
      {!files && !isFailed && (
        <Loading label="Loading the files" className="grid gap-s3">
          <Skeleton className="mx-0" />
        </Loading>
      )}
      {files?.length === 0 && (
        <p className="text-ink-muted">No files yet: you are asked to send the product by mail when it is bought.</p>
      )}
      {files && files.length > 0 && (
        <ol ref={list} aria-label="Files of this product" className="grid gap-s3">
          {files.map((file, at) => (
            <FileItem
              key={file.id}
              file={file}
              at={at}
              count={files.length}
              onMove={move}
              onTaken={take}
              onFailed={reload}
            />
          ))}
        </ol>
      )}
      {files && files.length < FILES_MAX && (
        <div className="flex flex-wrap items-center gap-x-s4 gap-y-s2">
          <FileInput label="Upload files" size="small" multiple accept={acceptedFileTypes} onFiles={upload} />
          <p className="min-w-0 grow basis-64 text-sm text-ink-muted">
            Or drop them here, up to 100 MB each: {fileTypesText}.
          </p>
        </div>
      )}
      <UploadList uploads={uploads} finishing="Almost there" />
    </DropArea>
  )
}
