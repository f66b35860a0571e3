import { useCallback, useState } from 'react'
import { fileTypesText } from '#contract/downloads/file-types.ts'
import type { ProductFiles as Files } from '#contract/downloads/product-files.schema.ts'
import { FILE_MB_MAX, FILES_MAX } from '#contract/limits.ts'
import { api } from '../../api/client.ts'
import { useFetch } from '../../api/use-fetch.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Loading, Skeleton } from '../../ui/loading.tsx'
import { useMoveItems } from '../list/move-buttons.tsx'
import { DropArea } from '../media/drop-area.tsx'
import { FileInput } from '../media/file-input.tsx'
import { UploadList } from '../media/upload-list.tsx'
import { type UploadFunction, useUploads } from '../media/use-uploads.ts'
import { FileItem } from './file-item.tsx'
import { acceptedFileTypes, uploadFile } from './upload-file.ts'

/** Unlike the form fields around them, files are saved immediately. */
type ProductFilesProps = { id: string; kind: 'physical' | 'digital' }

export function ProductFiles({ id, kind }: ProductFilesProps) {
  const fetchFiles = useCallback(
    async () => (await api.admin.products[':id'].files.$get({ param: { id } })).json(),
    [id],
  )
  const { data, isFailed, reload } = useFetch(fetchFiles, 'Failed to fetch the files')
  const [localChange, setLocalChange] = useState<{ fetched: Files | undefined; current: Files }>()
  // A local change is newer than the fetched data it was based on.
  const files = (localChange?.fetched === data ? localChange : undefined)?.current.files ?? data?.files
  const showFiles = useCallback((current: Files) => setLocalChange({ fetched: data, current }), [data])

  const uploadToProduct = useCallback<UploadFunction<Files>>(
    (file, onProgress) => uploadFile(file, { productId: id }, onProgress),
    [id],
  )
  const { uploads, upload } = useUploads({
    upload: uploadToProduct,
    onUploaded: showFiles,
    errorText: 'Failed to upload the file',
  })

  const { run } = useMutation('Failed to change the order')
  const { listRef, move } = useMoveItems(files ?? [], (reordered) => {
    showFiles({ files: reordered })
    const json = { ids: reordered.map((file) => file.id) }
    void run(
      async () => (await api.admin.products[':id'].files.$put({ param: { id }, json })).json(),
      () => 'Files reordered',
    ).then((result) => (result ? showFiles(result) : reload()))
  })

  return (
    <DropArea onFiles={upload} className="field rounded-md">
      <h3 className="field__label font-text tracking-normal">{kind === 'digital' ? 'Files' : 'Free samples'}</h3>
      <p className="field__hint">
        {kind === 'digital'
          ? 'Buyers download these files. Changes are saved immediately: earlier buyers get the latest version of each file and keep the files that you remove.'
          : 'Anyone can download these files from the product’s page. Changes are saved immediately.'}
      </p>
      {isFailed && (
        <p role="alert">
          The files couldn’t be loaded.{' '}
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
        <p className="text-ink-muted">
          {kind === 'digital'
            ? 'No files yet. For each sale, we’ll ask you to email the product to the buyer.'
            : 'No samples yet.'}
        </p>
      )}
      {files && files.length > 0 && (
        <ol ref={listRef} aria-label="Files of this product" className="grid gap-s3">
          {files.map((file, index) => (
            <FileItem
              key={file.id}
              file={file}
              index={index}
              count={files.length}
              onMove={move}
              onChanged={showFiles}
              onFailed={reload}
            />
          ))}
        </ol>
      )}
      {files && files.length < FILES_MAX && (
        <div className="flex flex-wrap items-center gap-x-s4 gap-y-s2">
          <FileInput label="Upload files" size="small" multiple accept={acceptedFileTypes} onFiles={upload} />
          <p className="min-w-0 grow basis-64 text-sm text-ink-muted">
            Or drop them here, up to {FILE_MB_MAX} MB each: {fileTypesText}.
          </p>
        </div>
      )}
      <UploadList uploads={uploads} processingLabel="Processing" />
    </DropArea>
  )
}
