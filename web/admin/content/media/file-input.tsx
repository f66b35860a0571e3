import { Upload } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { uploadImageTypes } from '#contract/content/media/upload-image-types.ts'
import { Button } from '../../../platform/ui/button.tsx'

const imageTypes = uploadImageTypes.map((type) => `image/${type}`).join()

type FileInputProps = {
  label: ReactNode
  onFiles: (files: readonly File[]) => void
  multiple?: boolean
  busy?: boolean
  size?: 'normal' | 'small'
  accept?: string
}

export function FileInput({
  label,
  onFiles,
  multiple = false,
  busy = false,
  size = 'normal',
  accept = imageTypes,
}: FileInputProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="secondary" size={size} busy={busy} onClick={() => inputRef.current?.click()}>
        <Upload size={18} aria-hidden="true" />
        {label}
      </Button>
      <input
        ref={inputRef}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Allow the same file to be selected again.
          target.value = ''
        }}
      />
    </>
  )
}
