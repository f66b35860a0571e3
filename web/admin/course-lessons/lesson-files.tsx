import { Pencil, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { LessonFiles as Files, LessonFile } from '#contract/course-lessons/lesson-files.schema.ts'
import { fileTypesText, formatBytes } from '#contract/downloads/file-types.ts'
import { FILE_MB_MAX, FILES_MAX } from '#contract/limits.ts'
import { api } from '../../api/client.ts'
import { useFetch } from '../../api/use-fetch.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Loading, Skeleton } from '../../ui/loading.tsx'
import { MoveButtons, useMoveItems } from '../list/move-buttons.tsx'
import { DropArea } from '../media/drop-area.tsx'
import { FileInput } from '../media/file-input.tsx'
import { UploadList } from '../media/upload-list.tsx'
import { type UploadFunction, useUploads } from '../media/use-uploads.ts'
import { acceptedFileTypes, sendFile } from '../products/upload-file.ts'
import { TitleDialog } from './title-dialog.tsx'

const lessonApi = api.admin['course-lessons'][':id']
const fileApi = api.admin['course-lesson-files'][':id']

/** Unlike the form fields around them, files are saved immediately. */
export function LessonFiles({ lessonId: id }: { lessonId: string }) {
  const fetchFiles = useCallback(async () => (await lessonApi.files.$get({ param: { id } })).json(), [id])
  const { data, isFailed, reload } = useFetch(fetchFiles, 'Failed to fetch the files')
  const [localChange, setLocalChange] = useState<{ fetched: Files | undefined; current: Files }>()
  // A local change is newer than the fetched data it was based on.
  const files = (localChange?.fetched === data ? localChange : undefined)?.current.files ?? data?.files
  const showFiles = useCallback((current: Files) => setLocalChange({ fetched: data, current }), [data])
  const uploadToLesson = useCallback<UploadFunction<Files>>(
    (file, onProgress) =>
      sendFile(
        file,
        `/api/admin/course-lesson-files?${new URLSearchParams({ lessonId: id, name: file.name })}`,
        onProgress,
      ),
    [id],
  )
  const { uploads, upload } = useUploads({
    upload: uploadToLesson,
    onUploaded: showFiles,
    errorText: 'Failed to upload the file',
  })
  const { run } = useMutation('Failed to change the order')
  const { listRef, move } = useMoveItems(files ?? [], (reordered) => {
    showFiles({ files: reordered })
    const json = { ids: reordered.map((file) => file.id) }
    void run(
      async () => (await lessonApi.files.$put({ param: { id }, json })).json(),
      () => 'Files reordered',
    ).then((result) => (result ? showFiles(result) : reload()))
  })
  return (
    <DropArea onFiles={upload} className="field rounded-md">
      <h3 className="field__label font-text tracking-normal">Files</h3>
      <p className="field__hint">
        Enrolled users download them from the lesson; those of a free preview are for everyone. Changes are saved
        immediately.
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
      {files?.length === 0 && <p className="text-ink-muted">No files yet.</p>}
      {files && files.length > 0 && (
        <ol ref={listRef} aria-label="Files of this lesson" className="grid gap-s3">
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

type FileItemProps = {
  file: LessonFile
  index: number
  count: number
  onMove: (index: number, direction: 'up' | 'down') => void
  onChanged: (files: Files) => void
  /** Called if a change failed: the file may have changed meanwhile. */
  onFailed: () => void
}

function FileItem({ file: { id, title, fileName, bytes }, index, count, onMove, onChanged, onFailed }: FileItemProps) {
  const [openDialog, setOpenDialog] = useState<'title' | 'remove' | null>(null)
  const close = () => setOpenDialog(null)
  const { busy, run } = useMutation('Failed to remove the file')
  const remove = async () => {
    const remaining = await run(
      async () => (await fileApi.$delete({ param: { id } })).json(),
      () => 'File removed',
    )
    close()
    if (remaining) onChanged(remaining)
    else onFailed()
  }
  return (
    <li className="flex flex-wrap items-center gap-s3 rounded-md border border-hair p-s3">
      <div className="min-w-40 grow">
        <b className="block wrap-anywhere">{title}</b>
        <span className="text-sm wrap-anywhere text-ink-muted">
          {fileName}, {formatBytes(bytes)}
        </span>
      </div>
      <div className="flex">
        <MoveButtons name={title} index={index} count={count} onMove={onMove} />
        <IconButton label={`Rename ${title}`} onClick={() => setOpenDialog('title')}>
          <Pencil size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={`Remove ${title}`} onClick={() => setOpenDialog('remove')}>
          <Trash2 size={20} aria-hidden="true" />
        </IconButton>
      </div>
      {openDialog === 'title' && (
        <TitleDialog
          heading="Rename the file"
          confirm="Save"
          initialTitle={title}
          save={async (newTitle) =>
            onChanged(await (await fileApi.$put({ param: { id }, json: { title: newTitle } })).json())
          }
          successText="File saved"
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={openDialog === 'remove'}
        onClose={close}
        onConfirm={() => void remove()}
        title="Are you sure you want to remove this file?"
        text={`${fileName} will no longer be in this lesson, also for users who are enrolled now.`}
        confirm="Remove file"
        busy={busy}
      />
    </li>
  )
}
