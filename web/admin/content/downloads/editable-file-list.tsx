import { type ComponentType, useCallback, useState } from 'react'
import { FILE_MB_MAX, FILES_MAX } from '#contract/content/downloads/file-limits.ts'
import { fileTypesText } from '#contract/content/downloads/file-types.ts'
import { errorMessage } from '../../../platform/api/error-message.ts'
import { useFetch } from '../../../platform/api/use-fetch.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Loading, Skeleton } from '../../../platform/ui/loading.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import { useMoveItems } from '../../platform/list/move-buttons.tsx'
import { useLatestSave } from '../../platform/list/use-latest-save.ts'
import { DropArea } from '../media/drop-area.tsx'
import { FileInput } from '../media/file-input.tsx'
import { UploadList } from '../media/upload-list.tsx'
import { type UploadFunction, useUploads } from '../media/use-uploads.ts'
import { acceptedFileTypes } from './upload-file.ts'

type Files<Item> = { files: Item[] }

export type FileItemProps<Item> = {
  file: Item
  index: number
  count: number
  onMove: (index: number, direction: 'up' | 'down') => void
  onChanged: (files: Files<Item>) => void
  /** Called if a change failed: the file may have changed. */
  onFailed: () => void
}

type EditableFileListProps<Item> = {
  heading: string
  hint: string
  listLabel: string
  emptyText: string
  /** Each function returns all files. Pass stable functions. */
  fetchFiles: () => Promise<Files<Item>>
  upload: UploadFunction<Files<Item>>
  saveOrder: (ids: string[]) => Promise<Files<Item>>
  Item: ComponentType<FileItemProps<Item>>
}

/** Files to upload, reorder and remove. Unlike the form fields around them, they are saved immediately. */
export function EditableFileList<Item extends { id: string }>(props: EditableFileListProps<Item>) {
  const { heading, hint, listLabel, emptyText, fetchFiles, upload: uploadFile, saveOrder, Item } = props
  const { data, isFailed, reload } = useFetch(fetchFiles, 'Failed to fetch the files')
  const [localChange, setLocalChange] = useState<{ fetched: Files<Item> | undefined; current: Files<Item> }>()
  // A local change is newer than the fetched data it was based on.
  const files = (localChange?.fetched === data ? localChange : undefined)?.current.files ?? data?.files
  const showFiles = useCallback((current: Files<Item>) => setLocalChange({ fetched: data, current }), [data])
  const { uploads, upload } = useUploads({
    upload: uploadFile,
    onUploaded: showFiles,
    errorText: 'Failed to upload the file',
  })
  const saveLatest = useLatestSave()
  const { listRef, move } = useMoveItems(files ?? [], (reordered) => {
    showFiles({ files: reordered })
    saveLatest(async (isLatest) => {
      try {
        const saved = await saveOrder(reordered.map(({ id }) => id))
        toast({ tone: 'good', title: 'Success', description: 'Files reordered' })
        if (isLatest()) showFiles(saved)
      } catch (error) {
        console.warn(error)
        toast({ tone: 'bad', title: 'Error', description: errorMessage(error, 'Failed to change the order') })
        reload()
      }
    })
  })
  return (
    <DropArea onFiles={upload} className="field rounded-md">
      <h3 className="field__label font-text tracking-normal">{heading}</h3>
      <p className="field__hint">{hint}</p>
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
      {files?.length === 0 && <p className="text-ink-muted">{emptyText}</p>}
      {files && files.length > 0 && (
        <ol ref={listRef} aria-label={listLabel} className="grid gap-s3">
          {files.map((file, index) => (
            <Item
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
