import { Link, useLocation } from 'react-router'
import { useAuth } from '../../auth/session/auth-provider.tsx'
import { AnswerField } from './answer-field.tsx'
import type { LessonWork } from './lesson-sheet.tsx'

/** The questions with their lines; behind them what was answered to questions that the lesson no longer asks. */
export function LessonQuestions({ work, questions }: { work: LessonWork; questions: string[] }) {
  const { desk, lessonId } = work
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="lesson__heading">
        Reflection Questions
      </h2>
      <WhereTheyAreKept />
      <ol className="questions">
        {questions.map((question, index) => (
          <li key={index}>
            <AnswerField work={work} question={question} />
          </li>
        ))}
      </ol>
      {desk && <desk.EarlierQuestions lessonId={lessonId} asked={questions} />}
    </section>
  )
}

/** The page is the same for everyone until it wakes up, so its place is as high as the longer of the two. */
function WhereTheyAreKept() {
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
