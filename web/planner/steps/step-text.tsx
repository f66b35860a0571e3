import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Step } from '#contract/planner/items.ts'
import { STEP_TEXT_MAX } from '#contract/planner/limits.ts'
import type { PlannerEdits } from '../documents/planner-edits.ts'

/** The text of a step as a button that becomes a field in its place. Enter saves, Escape reverts. */
export function StepText({ step, edits }: { step: Step; edits: PlannerEdits }) {
  const [isEditing, setIsEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = ({ returnsFocus }: { returnsFocus: boolean }) => {
    flushSync(() => setIsEditing(false))
    if (returnsFocus) button.current?.focus()
  }
  if (isEditing)
    return <StepTextField text={step.text} onSave={(text) => edits.updateStep(step.id, { text })} onClose={close} />
  return (
    <button ref={button} type="button" className="step__text" onClick={() => setIsEditing(true)}>
      <span className="sr">Edit </span>
      {step.text}
    </button>
  )
}

type StepTextFieldProps = {
  text: string
  onSave: (text: string) => void
  onClose: (options: { returnsFocus: boolean }) => void
}

function StepTextField({ text, onSave, onClose }: StepTextFieldProps) {
  const [draft, setDraft] = useState(text)
  const isOpen = useRef(true)
  const close = (options: { returnsFocus: boolean }) => {
    // Some browsers send a blur event for a focused field that is removed.
    if (!isOpen.current) return
    isOpen.current = false
    onClose(options)
  }
  const latest = useRef({ draft, text, onSave })
  latest.current = { draft, text, onSave }
  // Saves also if the page closes or another device moves the step to another list.
  useEffect(() => {
    const save = () => {
      const { draft, text, onSave } = latest.current
      const next = draft.replace(/\s+/g, ' ').trim()
      if (next && next !== text) onSave(next)
    }
    const saveIfHidden = () => document.visibilityState === 'hidden' && save()
    document.addEventListener('visibilitychange', saveIfHidden)
    return () => {
      document.removeEventListener('visibilitychange', saveIfHidden)
      save()
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      latest.current.draft = text
      close({ returnsFocus: true })
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      close({ returnsFocus: true })
    }
  }
  return (
    <span className="step__field text-height" data-text={draft}>
      <textarea
        // biome-ignore lint/a11y/noAutofocus: the field takes the place of the button that had the focus
        autoFocus
        aria-label="Step"
        rows={1}
        maxLength={STEP_TEXT_MAX}
        value={draft}
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(draft.length, draft.length)}
        onChange={({ target }) => setDraft(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => close({ returnsFocus: false })}
      />
    </span>
  )
}
