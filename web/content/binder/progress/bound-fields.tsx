import { type RefObject, useLayoutEffect } from 'react'
import { ANSWER_MAX } from '#contract/content/binder/lesson-progress.ts'
import { bindAnswer, bindCheckbox } from './bind-inputs.ts'
import { answerOf } from './edit-progress.ts'
import { PreviousAnswers } from './previous-answers.tsx'
import { type LessonPartName, removeAnswerVersion, useProgress, useStatus } from './progress-store.ts'

const CHARACTERS_LEFT_WARNING = 300

type BoundAnswerProps = { field: RefObject<HTMLTextAreaElement | null>; lessonId: string; question: string }

export function BoundAnswer({ field, lessonId, question }: BoundAnswerProps) {
  const answer = answerOf(useProgress(lessonId), question)
  const charactersLeft = ANSWER_MAX - (answer.versions[0]?.text.length ?? 0)
  useLayoutEffect(
    () => (field.current ? bindAnswer(field.current, lessonId, question) : undefined),
    [field, lessonId, question],
  )

  const remove = (text: string) => {
    removeAnswerVersion(lessonId, { question, text })
    field.current?.focus()
  }

  return (
    <>
      <SaveStatus lessonId={lessonId} part={`answer to ${question}`} />
      {charactersLeft < CHARACTERS_LEFT_WARNING && (
        <p className="text-sm text-ink-muted tabular-nums">{charactersLeft} characters left</p>
      )}
      <PreviousAnswers answer={answer} onRemove={remove} />
    </>
  )
}

type BoundCheckboxProps = { checkbox: RefObject<HTMLInputElement | null>; lessonId: string; step: string }

export function BoundCheckbox({ checkbox, lessonId, step }: BoundCheckboxProps) {
  useLayoutEffect(
    () => (checkbox.current ? bindCheckbox(checkbox.current, lessonId, step) : undefined),
    [checkbox, lessonId, step],
  )
  return null
}

export function SaveStatus({ lessonId, part }: { lessonId: string; part: LessonPartName }) {
  return (
    <p className="min-h-[1.6em] text-sm text-ink-muted tabular-nums" role="status">
      {useStatus(lessonId, part)}
    </p>
  )
}
