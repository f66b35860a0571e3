import { type ReactNode, useId, useState } from 'react'
import { ANSWER_MAX } from '#contract/planner/limits.ts'

type AnswerFieldProps = {
  label: ReactNode
  hint?: string | undefined
  value: string
  onChange: (text: string) => void
  /** One line without line breaks. */
  isLine?: boolean
  hue?: string | undefined
}

/** A ruled text field for an answer. Saves each change at once, and shows changes by other devices. */
export function AnswerField({ label, hint, value, onChange, isLine = false, hue }: AnswerFieldProps) {
  const id = useId()
  const [draft, setDraft] = useDraft(value)
  const change = (text: string) => {
    const next = isLine ? text.replace(/\s*\n\s*/g, ' ') : text
    setDraft(next)
    onChange(next)
  }
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
        aria-describedby={hint && `${id}-hint`}
        value={draft}
        onChange={(event) => change(event.target.value)}
      />
    </div>
  )
}

/** Number of edits that can wait for their update from the planner. */
const SENT_MAX = 50

/**
 * Returns the text of the field. Changes by other devices replace it. Delayed updates with texts of this field are
 * ignored.
 */
function useDraft(value: string): [string, (text: string) => void] {
  const [state, setState] = useState({ draft: value, seen: value, sent: [] as string[] })
  if (value !== state.seen) {
    const index = state.sent.indexOf(value)
    const isOwn = index !== -1
    setState({ draft: isOwn ? state.draft : value, seen: value, sent: isOwn ? state.sent.slice(index + 1) : [] })
  }
  const setDraft = (text: string) =>
    setState(({ seen, sent }) => ({ draft: text, seen, sent: [...sent, text].slice(-SENT_MAX) }))
  return [state.draft, setDraft]
}
