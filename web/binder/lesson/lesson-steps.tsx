import { questionKey } from '#contract/binder/lesson-progress.ts'
import type { ProgressBinding } from './lesson-sheet.tsx'
import { StepCheckbox } from './step-checkbox.tsx'

export function LessonSteps({ binding, steps }: { binding: ProgressBinding; steps: string[] }) {
  const { progressModule, lessonId } = binding
  return (
    <>
      <ul className="steps">
        {steps.map((step, index) => (
          <li key={index}>
            <StepCheckbox binding={binding} step={questionKey(step)}>
              {step}
            </StepCheckbox>
          </li>
        ))}
      </ul>
      <div className="field-below">
        {progressModule && <progressModule.SaveStatus lessonId={lessonId} part="steps" />}
      </div>
    </>
  )
}

export function DoneMark({ binding }: { binding: ProgressBinding }) {
  const { progressModule, lessonId } = binding
  return (
    <div className="done-mark needs-script">
      <StepCheckbox binding={binding}>Mark as done</StepCheckbox>
      {progressModule && <progressModule.SaveStatus lessonId={lessonId} part="done" />}
    </div>
  )
}
