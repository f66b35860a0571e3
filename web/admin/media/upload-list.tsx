import { Icon } from '../../ui/icon.tsx'
import type { Upload } from './use-uploads.ts'

const words = { waiting: 'Waiting', there: 'Uploaded', refused: 'Not uploaded' }

type UploadListProps = {
  uploads: readonly Upload[]
  /** What happens to a file once all of it was sent. */
  finishing?: string
}

/** Each file with how far it is, or why it was refused. */
export function UploadList({ uploads, finishing = 'Preparing its sizes' }: UploadListProps) {
  if (uploads.length === 0) return null
  return (
    <ul aria-label="Uploads" className="grid gap-s2">
      {uploads.map((upload) => (
        <li key={upload.key} className="grid gap-s1 rounded-md border border-hair p-s3">
          <div className="flex flex-wrap justify-between gap-x-s4 gap-y-s1 text-sm">
            <b className="min-w-0 break-words">{upload.name}</b>
            <span role="status" className="text-ink-muted">
              {stateOf(upload, finishing)}
            </span>
          </div>
          {(upload.state === 'sending' || upload.state === 'waiting') && (
            <progress
              aria-label={`Upload of ${upload.name}`}
              className="h-2 w-full accent-act"
              {...(upload.part < 1 ? { value: upload.part } : {})}
            />
          )}
          {upload.fault && (
            <p className="field__error" role="alert">
              <Icon sign="warning" size={18} />
              {upload.fault}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

function stateOf({ state, part }: Upload, finishing: string): string {
  if (state !== 'sending') return words[state]
  return part < 1 ? `${Math.floor(part * 100)} %` : finishing
}
