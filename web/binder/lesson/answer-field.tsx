import { useId, useRef } from 'react'
import { ANSWER_MAX, questionKey } from '#contract/binder/lesson-progress.ts'
import type { ProgressBinding } from './lesson-sheet.tsx'

/**
 * The server renders the field, so input works before any script runs. BoundAnswer (progress/bound-fields.tsx) takes over
 * once the progress module is loaded, and saves the text that was typed before.
 */
export function AnswerField({ binding, question }: { binding: ProgressBinding; question: string }) {
  const { progressModule, load, lessonId } = binding
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const key = questionKey(question)
  return (
    <>
      <label className="q" htmlFor={id}>
        {question}
      </label>
      <div className="answer answer--field" suppressHydrationWarning>
        <textarea
          ref={field}
          id={id}
          data-question={key}
          maxLength={ANSWER_MAX}
          rows={3}
          placeholder="Write your answer"
          // Browsers would otherwise restore text of a user who has signed out.
          autoComplete="off"
          suppressHydrationWarning
          onFocus={progressModule ? undefined : load}
          onInput={progressModule ? undefined : load}
        />
      </div>
      <div className="field-below">
        {progressModule && <progressModule.BoundAnswer field={field} lessonId={lessonId} question={key} />}
      </div>
    </>
  )
}
