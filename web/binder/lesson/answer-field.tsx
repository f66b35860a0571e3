import { useId, useRef } from 'react'
import { ANSWER_MAX, questionKey } from '#contract/binder/lesson-progress.ts'
import type { LessonWork } from './lesson-sheet.tsx'

/**
 * A question and the lines to answer it on. The field is the server's own from the first paint on; it comes to life when
 * the desk is here (progress/answer-keeper.tsx), which takes up what was typed before.
 */
export function AnswerField({ work: { desk, open, lessonId }, question }: { work: LessonWork; question: string }) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const name = questionKey(question)
  return (
    <>
      <label className="q" htmlFor={id}>
        {question}
      </label>
      <div className="answer answer--field" suppressHydrationWarning>
        <textarea
          ref={field}
          id={id}
          data-question={name}
          maxLength={ANSWER_MAX}
          rows={3}
          placeholder="Write your answer"
          // A browser that fills in what stood here before its reader signed out would hand it to the next.
          autoComplete="off"
          suppressHydrationWarning
          onFocus={desk ? undefined : open}
          onInput={desk ? undefined : open}
        />
      </div>
      <div className="field-below">
        {desk && <desk.AnswerKeeper field={field} lessonId={lessonId} question={name} />}
      </div>
    </>
  )
}
