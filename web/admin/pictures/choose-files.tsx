import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'

export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

type ChooseFilesProps = {
  label: string
  onFiles: (files: readonly File[]) => void
  multiple?: boolean
  busy?: boolean
  size?: 'normal' | 'small'
}

/** A button that opens the system's own window for choosing pictures. */
export function ChooseFiles({ label, onFiles, multiple = false, busy = false, size = 'normal' }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="secondary" size={size} busy={busy} onClick={() => input.current?.click()}>
        <Upload size={18} aria-hidden="true" />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes}
        multiple={multiple}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file again is a choice too.
          target.value = ''
        }}
      />
    </>
  )
}
