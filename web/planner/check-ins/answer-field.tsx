import { type ReactNode, useId } from 'react'
import { ANSWER_MAX } from '#contract/planner/limits.ts'
import { useDraftText } from '../use-draft-text.ts'

type AnswerFieldProps = {
  label: ReactNode
  hint?: string | undefined
  value: string
  onChange: (text: string) => void
  /** One line without line breaks. */
  isLine?: boolean
  readOnly?: boolean
  hue?: string | undefined
}

/** A ruled text field for an answer. Saves each change immediately, and shows changes by other devices. */
export function AnswerField({ label, hint, value, onChange, isLine = false, readOnly = false, hue }: AnswerFieldProps) {
  const id = useId()
  const [draft, change] = useDraftText(value, onChange)
  return (
    <div className="session-answer" data-hue={hue}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="session-answer__hint">
          {hint}
        </p>
      )}
      <textarea
        id={id}
        rows={isLine ? 1 : 3}
        maxLength={ANSWER_MAX}
        readOnly={readOnly}
        aria-describedby={hint && `${id}-hint`}
        value={draft}
        onChange={({ target }) => change(isLine ? target.value.replace(/\s*\n\s*/g, ' ') : target.value)}
      />
    </div>
  )
}
