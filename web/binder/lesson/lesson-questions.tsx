import { Link, useLocation } from 'react-router'
import { useAuth } from '../../auth/session/auth-provider.tsx'
import { AnswerField } from './answer-field.tsx'
import type { ProgressBinding } from './lesson-sheet.tsx'

/** Renders the questions, and answers to questions that the lesson no longer asks. */
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
    <p className="kept-where needs-script">
      {user ? (
        'Your answers are kept with your account as you write.'
      ) : (
        <>
          Your answers are kept in this browser as you write.{' '}
          <Link className="link" to={`/auth?next=${encodeURIComponent(pathname)}`}>
            Sign in
          </Link>{' '}
          to have them everywhere.
        </>
      )}
    </p>
  )
}
