import { type ReactNode, useRef } from 'react'
import { questionKey } from '#contract/content/binder/lesson-progress.ts'
import { GiveItADay } from '../../../planner/lesson-steps/give-it-a-day.tsx'
import type { ProgressBinding } from '../progress/use-progress-module.ts'

export function LessonSteps({ binding, steps }: { binding: ProgressBinding; steps: string[] }) {
  const { progressModule, lessonId } = binding
  return (
    <>
      <ul className="steps max-w-measure">
        {steps.map((step, index) => (
          <li key={index}>
            <StepCheckbox binding={binding} step={questionKey(step)}>
              {step}
            </StepCheckbox>
            <GiveItADay lessonId={binding.lessonId} text={step} />
          </li>
        ))}
      </ul>
      <div className="mt-[0.15rem] min-h-[1.6em] text-sm print:hidden">
        {progressModule && <progressModule.SaveStatus lessonId={lessonId} part="steps" />}
      </div>
    </>
  )
}

export function DoneMark({ binding }: { binding: ProgressBinding }) {
  const { progressModule, lessonId } = binding
  return (
    <div className="done-mark needs-script mt-s5 flex flex-wrap items-center gap-x-s5 border-t border-hair pt-s4">
      <StepCheckbox binding={binding}>Mark as done</StepCheckbox>
      {progressModule && <progressModule.SaveStatus lessonId={lessonId} part="done" />}
    </div>
  )
}

type StepCheckboxProps = { binding: ProgressBinding; step?: string; children: ReactNode }

/**
 * Checkbox of a step, or of the whole lesson without `step`. The server renders it, so clicks work before any script runs.
 * BoundCheckbox (progress/bound-fields.tsx) takes over once the progress module is loaded.
 */
function StepCheckbox({ binding, step = '', children }: StepCheckboxProps) {
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
