import { Upload } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../ui/button.tsx'

const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

type ChooseFilesProps = {
  label: ReactNode
  onFiles: (files: readonly File[]) => void
  multiple?: boolean
  busy?: boolean
  size?: 'normal' | 'small'
  /** What the window offers, as the browser's own field takes it; pictures unless told. */
  accept?: string
}

/** A button that opens the system's own window for choosing files. */
export function FileInput({
  label,
  onFiles,
  multiple = false,
  busy = false,
  size = 'normal',
  accept = pictureTypes,
}: ChooseFilesProps) {
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
        accept={accept}
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
