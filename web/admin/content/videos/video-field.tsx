import { useCallback, useState } from 'react'
import { VIDEO_GB_MAX } from '#contract/content/videos/video-limits.ts'
import { uploadedVideoId } from '#contract/content/videos/video-source.ts'
import { api } from '../../../platform/api/client.ts'
import { errorMessage } from '../../../platform/api/error-message.ts'
import { Field } from '../../../platform/forms/field.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import { DropArea } from '../media/drop-area.tsx'
import { FileInput } from '../media/file-input.tsx'
import { UploadList } from '../media/upload-list.tsx'
import { useUploads } from '../media/use-uploads.ts'
import { uploadVideo } from './upload-video.ts'

type VideoFieldProps = { label: string; value: string; onChange: (url: string) => void; error?: string | undefined }

/** The URL of a YouTube or Vimeo video or of another page, or an uploaded video with its captions. */
export function VideoField({ label, value, onChange, error }: VideoFieldProps) {
  const { uploads, upload, isBusy } = useUploads({
    upload: uploadVideo,
    onUploaded: onChange,
    errorText: 'Failed to upload the video',
  })
  const uploadFirst = ([file]: readonly File[]) => file && upload([file])
  const videoId = uploadedVideoId(value)
  return (
    <DropArea onFiles={uploadFirst} className="grid gap-s3 rounded-md">
      <Field
        label={label}
        error={error}
        hint={`A YouTube or Vimeo address, or upload an MP4 or WebM file of up to ${VIDEO_GB_MAX} GB.`}
      >
        {(attributes) => (
          <input
            {...attributes}
            type="text"
            inputMode="url"
            autoComplete="off"
            className="input"
            name="videoUrl"
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-s3">
        <FileInput
          label="Upload video"
          size="small"
          busy={isBusy}
          accept="video/mp4,video/webm,.mp4,.webm"
          onFiles={uploadFirst}
        />
        {videoId && !isBusy && <CaptionsInput videoId={videoId} />}
      </div>
      <UploadList uploads={uploads.slice(-1)} />
    </DropArea>
  )
}

function CaptionsInput({ videoId: id }: { videoId: string }) {
  const [busy, setBusy] = useState(false)
  const save = useCallback(
    async (file: File) => {
      setBusy(true)
      try {
        await api.admin.videos[':id'].$put({ param: { id }, json: { captions: await file.text() } })
        toast({ tone: 'good', title: 'Success', description: 'Captions saved' })
      } catch (error) {
        console.warn(error)
        toast({ tone: 'bad', title: 'Error', description: errorMessage(error, 'Failed to save the captions') })
      } finally {
        setBusy(false)
      }
    },
    [id],
  )
  return (
    <FileInput
      label="Add captions (.vtt)"
      size="small"
      busy={busy}
      accept=".vtt,text/vtt"
      onFiles={([file]) => file && void save(file)}
    />
  )
}
