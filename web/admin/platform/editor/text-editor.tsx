import { useId, useState } from 'react'
import type { FieldAttributes } from '../../../platform/forms/field.tsx'
import { FieldNotes, useFieldAttributes } from '../../../platform/forms/field.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { VisualEditor } from './visual-editor.tsx'
import './editor.css'

type TextEditorProps = { label: string; value: string; onChange: (html: string) => void; error?: string | undefined }

export function TextEditor({ label, value, onChange, error }: TextEditorProps) {
  const labelId = useId()
  const fieldAttributes = useFieldAttributes(undefined, undefined, error)
  // Start with the source if the visual editor would lose elements.
  const [isSource, setIsSource] = useState(() => unsupportedTags(value).length > 0)
  const [unsupported, setUnsupported] = useState<string[]>(() => unsupportedTags(value))

  const toggleSource = () => {
    const tags = isSource ? unsupportedTags(value) : []
    setUnsupported(tags)
    if (tags.length === 0) setIsSource(!isSource)
  }

  return (
    <div className={error ? 'field field--bad' : 'field'}>
      <div className="flex flex-wrap items-center justify-between gap-s3">
        <span id={labelId} className="field__label">
          {label}
        </span>
        <Button variant="quiet" size="small" className="-mr-2" aria-pressed={isSource} onClick={toggleSource}>
          HTML source
        </Button>
      </div>
      {isSource ? (
        <SourceView value={value} onChange={onChange} labelledBy={labelId} fieldAttributes={fieldAttributes} />
      ) : (
        <VisualEditor value={value} onChange={onChange} labelledBy={labelId} fieldAttributes={fieldAttributes} />
      )}
      {isSource && unsupported.length > 0 && (
        <p className="field__hint">
          The visual editor can’t show some parts of this text: {unsupported.join(', ')}. Remove them to use it.
        </p>
      )}
      <FieldNotes id={fieldAttributes.id} error={error} />
    </div>
  )
}

type SourceViewProps = {
  value: string
  onChange: (html: string) => void
  labelledBy: string
  fieldAttributes: FieldAttributes
}

function SourceView({ value, onChange, labelledBy, fieldAttributes }: SourceViewProps) {
  return (
    <textarea
      {...fieldAttributes}
      aria-labelledby={labelledBy}
      className="input editor__source"
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

const SUPPORTED_TAGS = new Set(
  'h2 h3 h4 p br hr ul ol li blockquote strong em b i s code pre a img table thead tbody tr th td'.split(' '),
)

function unsupportedTags(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const names = [...body.querySelectorAll('*')].map(({ localName }) => localName)
  return [...new Set(names)].filter((name) => !SUPPORTED_TAGS.has(name))
}
