import { questionKey } from '#contract/binder/lesson-progress.ts'
import type { LessonWork } from './lesson-sheet.tsx'
import { StepCheckbox } from './step-checkbox.tsx'

/** The steps of a lesson, each with its box. */
export function LessonSteps({ work, steps }: { work: LessonWork; steps: string[] }) {
  const { desk, lessonId } = work
  return (
    <>
      <ul className="steps">
        {steps.map((step, index) => (
          <li key={index}>
            <StepCheckbox work={work} step={questionKey(step)}>
              {step}
            </StepCheckbox>
          </li>
        ))}
      </ul>
      <div className="field-below">{desk && <desk.Status lessonId={lessonId} part="steps" />}</div>
    </>
  )
}

/** The reader's own word that the lesson is done. The binder shows it on the lesson's card. */
export function DoneMark({ work }: { work: LessonWork }) {
  const { desk, lessonId } = work
  return (
    <div className="done-mark needs-script">
      <StepCheckbox work={work}>Mark as done</StepCheckbox>
      {desk && <desk.Status lessonId={lessonId} part="done" />}
    </div>
  )
}
