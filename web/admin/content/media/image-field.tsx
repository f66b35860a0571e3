import { Images } from 'lucide-react'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { ImageRow } from '#contract/content/media/images.schema.ts'
import { Field } from '../../../platform/forms/field.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Icon } from '../../../platform/ui/icon.tsx'
import { DropArea } from './drop-area.tsx'
import { FileInput } from './file-input.tsx'
import { ImagePicker } from './image-picker.tsx'
import { imageUploads, useUploads } from './use-uploads.ts'

type ImageFieldProps = {
  label: string
  value: string
  onChange: (url: string) => void
  error?: string | undefined
  hint?: ReactNode
  name?: string
  optional?: boolean
}

export function ImageField({ label, value, onChange, error, hint, name, optional }: ImageFieldProps) {
  const [isPicking, setIsPicking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const handleUploaded = useCallback(({ address }: ImageRow) => onChange(address), [onChange])
  const { uploads, upload, isBusy } = useUploads({ ...imageUploads, onUploaded: handleUploaded })
  const latest = uploads.at(-1)
  const uploadFirst = ([file]: readonly File[]) => file && upload([file])

  return (
    <DropArea onFiles={uploadFirst} className="grid gap-s3 rounded-md">
      <Field label={label} error={error} hint={hint} optional={optional}>
        {(attributes) => (
          <input
            {...attributes}
            ref={input}
            type="text"
            inputMode="url"
            autoComplete="off"
            className="input"
            name={name}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-s3">
        <ImagePreview url={value} />
        <FileInput label="Upload" size="small" busy={isBusy} onFiles={uploadFirst} />
        <Button variant="secondary" size="small" onClick={() => setIsPicking(true)}>
          <Images size={18} aria-hidden="true" />
          Choose from library
        </Button>
        {value && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              onChange('')
              input.current?.focus()
            }}
          >
            Remove<span className="sr"> {label.toLowerCase()}</span>
          </Button>
        )}
        <span role="status" className="text-sm text-ink-muted">
          {isBusy && latest && `Uploading ${latest.name}`}
        </span>
      </div>
      {latest?.error && (
        <p className="field__error" role="alert">
          <Icon sign="warning" size={18} />
          {`${latest.name}: ${latest.error}`}
        </p>
      )}
      <ImagePicker
        open={isPicking}
        onClose={() => setIsPicking(false)}
        onPick={(image) => {
          onChange(image.url)
          setIsPicking(false)
        }}
      />
    </DropArea>
  )
}

function ImagePreview({ url: typedUrl }: { url: string }) {
  const [brokenUrl, setBrokenUrl] = useState('')
  const url = typedUrl.trim()
  if (!/^(https:\/\/|\/)[^/]/.test(url)) return null
  if (brokenUrl === url) return <p className="text-sm text-ink-muted">No image was found at this URL.</p>
  return (
    <img
      src={url}
      alt="Preview"
      width={160}
      height={100}
      className="h-20 w-32 rounded-md border border-hair bg-sunk object-contain"
      onError={() => setBrokenUrl(url)}
    />
  )
}
