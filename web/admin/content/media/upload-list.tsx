import { Icon } from '../../../platform/ui/icon.tsx'
import type { Upload } from './use-uploads.ts'

const stateLabels = { waiting: 'Waiting', done: 'Uploaded', failed: 'Not uploaded' }

type UploadListProps = {
  uploads: readonly Upload[]
  /** Shown after the whole file is sent, while the server processes it. */
  processingLabel?: string
}

export function UploadList({ uploads, processingLabel = 'Processing' }: UploadListProps) {
  if (uploads.length === 0) return null
  return (
    <ul aria-label="Uploads" className="grid gap-s2">
      {uploads.map((upload) => (
        <li key={upload.key} className="grid gap-s1 rounded-md border border-hair p-s3">
          <div className="flex flex-wrap justify-between gap-x-s4 gap-y-s1 text-sm">
            <b className="min-w-0 break-words">{upload.name}</b>
            <span role="status" className="text-ink-muted">
              {stateText(upload, processingLabel)}
            </span>
          </div>
          {(upload.state === 'sending' || upload.state === 'waiting') && (
            <progress
              aria-label={`Upload of ${upload.name}`}
              className="h-2 w-full accent-act"
              {...(upload.progress < 1 ? { value: upload.progress } : {})}
            />
          )}
          {upload.error && (
            <p className="field__error" role="alert">
              <Icon sign="warning" size={18} />
              {upload.error}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

function stateText({ state, progress }: Upload, processingLabel: string): string {
  if (state !== 'sending') return stateLabels[state]
  return progress < 1 ? `${Math.floor(progress * 100)}%` : processingLabel
}
