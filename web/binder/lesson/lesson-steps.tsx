import { questionName } from '#contract/binder/lesson-progress.ts'
import type { Work } from './lesson-sheet.tsx'
import { TickBox } from './step-checkbox.tsx'

/** The steps of a lesson, each with its box. */
export function LessonSteps({ work, steps }: { work: Work; steps: string[] }) {
  const { desk, lessonId } = work
  return (
    <>
      <ul className="steps">
        {steps.map((step, index) => (
          <li key={index}>
            <TickBox work={work} step={questionName(step)}>
              {step}
            </TickBox>
          </li>
        ))}
      </ul>
      <div className="field-below">{desk && <desk.Status lessonId={lessonId} part="steps" />}</div>
    </>
  )
}

/** The reader's own word that the lesson is done. The binder shows it on the lesson's card. */
export function DoneMark({ work }: { work: Work }) {
  const { desk, lessonId } = work
  return (
    <div className="done-mark needs-script">
      <TickBox work={work}>Mark as done</TickBox>
      {desk && <desk.Status lessonId={lessonId} part="done" />}
    </div>
  )
}
