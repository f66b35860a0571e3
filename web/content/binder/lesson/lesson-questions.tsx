import { useId, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { ANSWER_MAX, questionKey } from '#contract/content/binder/lesson-progress.ts'
import { useAuth } from '../../../platform/session/auth-provider.tsx'
import type { ProgressBinding } from '../progress/use-progress-module.ts'

export function LessonQuestions({ binding, questions }: { binding: ProgressBinding; questions: string[] }) {
  const { progressModule, lessonId } = binding
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="lesson__heading">
        Reflection Questions
      </h2>
      <StorageNote />
      <ol className="questions">
        {questions.map((question, index) => (
          <li key={index}>
            <AnswerField binding={binding} question={question} />
          </li>
        ))}
      </ol>
      {progressModule && <progressModule.PreviousQuestions lessonId={lessonId} currentQuestions={questions} />}
    </section>
  )
}

/** The server renders the signed-out text. CSS reserves the height of the longer text, so hydration shifts nothing. */
function StorageNote() {
  const { user } = useAuth()
  const { pathname } = useLocation()
  return (
    <p className="needs-script mt-s2 min-h-[1.6em] text-sm text-ink-muted">
      {user ? (
        'Your answers are saved to your account as you write.'
      ) : (
        <>
          Your answers are stored in this browser as you write.{' '}
          <Link className="link" to={`/auth?next=${encodeURIComponent(pathname)}`}>
            Sign in
          </Link>{' '}
          to see them everywhere.
        </>
      )}
    </p>
  )
}

/**
 * The server renders the field, so input works before any script runs. BoundAnswer (progress/bound-fields.tsx) takes over
 * once the progress module is loaded, and saves the text that was typed before.
 */
function AnswerField({ binding, question }: { binding: ProgressBinding; question: string }) {
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
          className="placeholder:text-ink-muted"
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
      <div className="mt-[0.15rem] min-h-[1.6em] text-sm print:hidden">
        {progressModule && <progressModule.BoundAnswer field={field} lessonId={lessonId} question={key} />}
      </div>
    </>
  )
}
