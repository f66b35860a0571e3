import { type ReactNode, useId } from 'react'
import type { CheckIn } from '#contract/planner/items.ts'
import { ANSWER_MAX } from '#contract/planner/limits.ts'
import { useDraftText } from '../use-draft-text.ts'
import { usePlanner } from '../use-planner.ts'

type FieldProps = {
  label: ReactNode
  hint?: string | undefined
  /** One line without line breaks. */
  isLine?: boolean
  readOnly?: boolean
  hue?: string | undefined
}

type AnswerFieldProps = FieldProps & { value: string; onChange: (text: string) => void }

/** The answer to a question of a session. */
export function SessionAnswer({ session, question, ...rest }: FieldProps & { session: CheckIn; question: string }) {
  const { edits } = usePlanner()
  const save = (text: string) => edits.setCheckInAnswer(session.id, question, text)
  return <AnswerField {...rest} value={session.answers[question] ?? ''} onChange={save} />
}

/** A ruled text field for an answer. Saves each change immediately, and shows changes by other devices. */
export function AnswerField({ label, hint, value, onChange, isLine = false, readOnly = false, hue }: AnswerFieldProps) {
  const id = useId()
  const [draft, change] = useDraftText(value, onChange)
  return (
    <div className="grid min-w-0 gap-s1" data-hue={hue}>
      <label htmlFor={id} className="session-answer__label">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-muted">
          {hint}
        </p>
      )}
      <textarea
        id={id}
        className="session-answer"
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
