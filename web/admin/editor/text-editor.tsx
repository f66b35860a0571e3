import { useId, useState } from 'react'
import { FieldNotes, useFieldAttributes } from '../../forms/field.tsx'
import { Button } from '../../ui/button.tsx'
import { SourceView } from './source-view.tsx'
import { unsupportedTags } from './supported-tags.ts'
import { VisualEditor } from './visual-editor.tsx'

type TextEditorProps = {
  label: string
  /** HTML. */
  value: string
  onChange: (html: string) => void
  error?: string | undefined
}

/** A text with headings, lists, links, tables and pictures, written as it will look or as its source. */
export function TextEditor({ label, value, onChange, error }: TextEditorProps) {
  const labelId = useId()
  const wiring = useFieldAttributes(undefined, undefined, error)
  // What the visual editor cannot show stays whole in the source.
  const [bySource, setBySource] = useState(() => unsupportedTags(value).length > 0)
  const [kept, setKept] = useState<string[]>(() => unsupportedTags(value))

  const turn = () => {
    const unknown = bySource ? unsupportedTags(value) : []
    setKept(unknown)
    if (unknown.length === 0) setBySource(!bySource)
  }

  return (
    <div className={error ? 'field field--bad' : 'field'}>
      <div className="flex flex-wrap items-center justify-between gap-s3">
        <span id={labelId} className="field__label">
          {label}
        </span>
        <Button variant="quiet" size="small" className="-mr-2" aria-pressed={bySource} onClick={turn}>
          HTML source
        </Button>
      </div>
      {bySource ? (
        <SourceView value={value} onChange={onChange} labelledBy={labelId} wiring={wiring} />
      ) : (
        <VisualEditor value={value} onChange={onChange} labelledBy={labelId} wiring={wiring} />
      )}
      {bySource && kept.length > 0 && (
        <p className="field__hint">
          This text has parts that only its source can show: {kept.join(', ')}. Take them out to write it visually.
        </p>
      )}
      <FieldNotes id={wiring.id} error={error} />
    </div>
  )
}
