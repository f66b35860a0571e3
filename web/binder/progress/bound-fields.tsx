import { type RefObject, useLayoutEffect } from 'react'
import { ANSWER_MAX } from '#contract/binder/lesson-progress.ts'
import { bindAnswer } from './bind-answer.ts'
import { bindCheckbox } from './bind-checkbox.ts'
import { answerOf } from './edits.ts'
import { PreviousAnswers } from './previous-answers.tsx'
import { forget, type LessonPartName, useProgress, useStatus } from './progress-store.ts'

/** From how many characters before the end on somebody is told how many are left. */
const NEARLY_FULL = 300

type AnswerKeeperProps = { field: RefObject<HTMLTextAreaElement | null>; lessonId: string; question: string }

/** Brings the field of an answer to life, and says under it what is to be said. */
export function BoundAnswer({ field, lessonId, question }: AnswerKeeperProps) {
  const answer = answerOf(useProgress(lessonId), question)
  const left = ANSWER_MAX - (answer.versions[0]?.text.length ?? 0)
  useLayoutEffect(
    () => (field.current ? bindAnswer(field.current, lessonId, question) : undefined),
    [field, lessonId, question],
  )

  const remove = (text: string) => {
    forget(lessonId, { question, text })
    field.current?.focus()
  }

  return (
    <>
      <SaveStatus lessonId={lessonId} part={`answer to ${question}`} />
      {left < NEARLY_FULL && <p className="field-left">{left} characters left</p>}
      <PreviousAnswers answer={answer} onRemove={remove} />
    </>
  )
}

type TickKeeperProps = { box: RefObject<HTMLInputElement | null>; lessonId: string; step: string }

/** Brings a box to life. */
export function BoundCheckbox({ box, lessonId, step }: TickKeeperProps) {
  useLayoutEffect(() => (box.current ? bindCheckbox(box.current, lessonId, step) : undefined), [box, lessonId, step])
  return null
}

/** Whether the last edit of a part is safe. */
export function SaveStatus({ lessonId, part }: { lessonId: string; part: LessonPartName }) {
  return (
    <p className="field-status" role="status">
      {useStatus(lessonId, part)}
    </p>
  )
}
