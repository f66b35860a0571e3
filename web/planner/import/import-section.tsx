import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { useDialog } from '../use-dialog.tsx'
import { usePlanner } from '../use-planner.ts'

/** Imports a backup or a file of another app. Everything is read in the browser. */
export function ImportSection() {
  const { isPartial } = usePlanner()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const dialog = useDialog(() => import('./import-dialog.tsx').then((module) => module.ImportDialog))
  return (
    <>
      <Button variant="secondary" disabled={isPartial} onClick={() => input.current?.click()}>
        <Upload size={18} aria-hidden="true" />
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Backup, CSV or calendar"
        accept=".json,.csv,.tsv,.txt,.ics,application/json,text/csv,text/calendar"
        onChange={({ target }) => {
          setFile(target.files?.[0])
          if (target.files?.[0]) dialog.show()
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      {file && dialog.render({ file })}
    </>
  )
}
