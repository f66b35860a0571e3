import { Pencil, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { LessonFiles as Files, LessonFile } from '#contract/classes/course-lessons/lesson-files.schema.ts'
import { formatBytes } from '#contract/content/downloads/file-types.ts'
import { api } from '../../../platform/api/client.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { IconButton } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/dialog/confirm-dialog.tsx'
import { EditableFileList, type FileItemProps } from '../../content/downloads/editable-file-list.tsx'
import { sendFile } from '../../content/downloads/upload-file.ts'
import type { UploadFunction } from '../../content/media/use-uploads.ts'
import { MoveButtons } from '../../platform/list/move-buttons.tsx'
import { TitleDialog } from './title-dialog.tsx'

const lessonApi = api.admin['course-lessons'][':id']
const fileApi = api.admin['course-lesson-files'][':id']

export function LessonFiles({ lessonId: id }: { lessonId: string }) {
  const fetchFiles = useCallback(async () => (await lessonApi.files.$get({ param: { id } })).json(), [id])
  const upload = useCallback<UploadFunction<Files>>(
    (file, onProgress) =>
      sendFile(
        file,
        `/api/admin/course-lesson-files?${new URLSearchParams({ lessonId: id, name: file.name })}`,
        onProgress,
      ),
    [id],
  )
  return (
    <EditableFileList
      heading="Files"
      hint="Enrolled users download them from the lesson; those of a free preview are for everyone. Changes are saved immediately."
      listLabel="Files of this lesson"
      emptyText="No files yet."
      fetchFiles={fetchFiles}
      upload={upload}
      saveOrder={async (ids) => (await lessonApi.files.$put({ param: { id }, json: { ids } })).json()}
      Item={FileItem}
    />
  )
}

function FileItem({
  file: { id, title, fileName, bytes },
  index,
  count,
  onMove,
  onChanged,
  onFailed,
}: FileItemProps<LessonFile>) {
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
