import { type RefObject, useLayoutEffect } from 'react'
import { ANSWER_MAX } from '#contract/binder/lesson-progress.ts'
import { keepAnswer } from './bind-answer.ts'
import { keepTick } from './bind-checkbox.ts'
import { answerTo } from './edits.ts'
import { EarlierAnswers } from './previous-answers.tsx'
import { forget, type Part, useProgress, useStatus } from './progress-store.ts'

/** From how many characters before the end on somebody is told how many are left. */
const NEARLY_FULL = 300

type AnswerKeeperProps = { field: RefObject<HTMLTextAreaElement | null>; lessonId: string; question: string }

/** Brings the field of an answer to life, and says under it what is to be said. */
export function AnswerKeeper({ field, lessonId, question }: AnswerKeeperProps) {
  const answer = answerTo(useProgress(lessonId), question)
  const left = ANSWER_MAX - (answer.versions[0]?.text.length ?? 0)
  useLayoutEffect(
    () => (field.current ? keepAnswer(field.current, lessonId, question) : undefined),
    [field, lessonId, question],
  )

  const remove = (text: string) => {
    forget(lessonId, { question, text })
    field.current?.focus()
  }

  return (
    <>
      <Status lessonId={lessonId} part={`answer to ${question}`} />
      {left < NEARLY_FULL && <p className="field-left">{left} characters left</p>}
      <EarlierAnswers answer={answer} onRemove={remove} />
    </>
  )
}

type TickKeeperProps = { box: RefObject<HTMLInputElement | null>; lessonId: string; step: string }

/** Brings a box to life. */
export function TickKeeper({ box, lessonId, step }: TickKeeperProps) {
  useLayoutEffect(() => (box.current ? keepTick(box.current, lessonId, step) : undefined), [box, lessonId, step])
  return null
}

/** Whether the last edit of a part is safe. */
export function Status({ lessonId, part }: { lessonId: string; part: Part }) {
  return (
    <p className="field-status" role="status">
      {useStatus(lessonId, part)}
    </p>
  )
}
