import type { FieldAttributes } from '../../forms/field.tsx'
import './editor.css'

type SourceViewProps = { value: string; onChange: (html: string) => void; labelledBy: string; wiring: FieldAttributes }

/** The text as HTML, for whoever wants it exactly so. */
export function SourceView({ value, onChange, labelledBy, wiring }: SourceViewProps) {
  return (
    <textarea
      {...wiring}
      aria-labelledby={labelledBy}
      className="input editor__source"
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
