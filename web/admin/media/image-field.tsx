import { Images } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { Field } from '../../forms/field.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DropArea } from './drop-area.tsx'
import { FileInput } from './file-input.tsx'
import { ImagePicker } from './image-picker.tsx'
import { ImagePreview } from './image-preview.tsx'
import { imageUploads } from './upload-image.ts'
import { useUploads } from './use-uploads.ts'

type PictureFieldProps = {
  label: string
  /** The address of the picture; empty for none. */
  value: string
  onChange: (address: string) => void
  error?: string | undefined
  hint?: ReactNode
  /** Its name in a form that is read as a whole. */
  name?: string
}

/** The address of a picture: typed, uploaded (also by dropping a file), or chosen from what was uploaded before. */
export function ImageField({ label, value, onChange, error, hint, name }: PictureFieldProps) {
  const [choosing, setChoosing] = useState(false)
  const taken = useCallback(({ address }: { address: string }) => onChange(address), [onChange])
  const { uploads, send, isBusy } = useUploads({ ...imageUploads, onTaken: taken })
  const latest = uploads.at(-1)
  const sendFirst = ([file]: readonly File[]) => file && send([file])

  return (
    <DropArea onFiles={sendFirst} className="grid gap-s3 rounded-md">
      <Field label={label} error={error} hint={hint}>
        {(wiring) => (
          <input
            {...wiring}
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
        <ImagePreview address={value} />
        <FileInput label="Upload" size="small" busy={isBusy} onFiles={sendFirst} />
        <Button variant="secondary" size="small" onClick={() => setChoosing(true)}>
          <Images size={18} aria-hidden="true" />
          Choose from library
        </Button>
        <span role="status" className="text-sm text-ink-muted">
          {isBusy && latest && `Uploading ${latest.name}`}
        </span>
      </div>
      {latest?.fault && (
        <p className="field__error" role="alert">
          <Icon sign="warning" size={18} />
          {`${latest.name}: ${latest.fault}`}
        </p>
      )}
      <ImagePicker
        open={choosing}
        onClose={() => setChoosing(false)}
        onPick={(picture) => {
          onChange(picture.address)
          setChoosing(false)
        }}
      />
    </DropArea>
  )
}
