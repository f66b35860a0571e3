import { type ReactNode, useRef } from 'react'
import type { ProgressBinding } from './lesson-sheet.tsx'

type StepCheckboxProps = { binding: ProgressBinding; step?: string; children: ReactNode }

/**
 * Checkbox of a step, or of the whole lesson without `step`. The server renders it, so clicks work before any script runs.
 * BoundCheckbox (progress/bound-fields.tsx) takes over once the progress module is loaded.
 */
export function StepCheckbox({ binding, step = '', children }: StepCheckboxProps) {
  const { progressModule, load, lessonId } = binding
  const checkbox = useRef<HTMLInputElement>(null)
  return (
    <label className="tick-box">
      <input
        ref={checkbox}
        type="checkbox"
        data-step={step}
        autoComplete="off"
        suppressHydrationWarning
        onChange={progressModule ? undefined : load}
      />
      <span>{children}</span>
      {progressModule && <progressModule.BoundCheckbox checkbox={checkbox} lessonId={lessonId} step={step} />}
    </label>
  )
}
