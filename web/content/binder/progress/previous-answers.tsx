import { useState } from 'react'
import { type Answer, questionKey, type Version } from '#contract/content/binder/lesson-progress.ts'
import { cardDate } from '#contract/dates.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { olderVersions } from './edit-progress.ts'
import { useProgress } from './progress-store.ts'

type PreviousAnswersProps = { answer: Answer; onRemove: (text: string) => void }

/** Lists concurrent answers from other browsers below the newest one, until the user removes them. */
export function PreviousAnswers({ answer, onRemove }: PreviousAnswersProps) {
  return olderVersions(answer).map((version) => (
    <PreviousAnswer key={version.text} version={version} onRemove={() => onRemove(version.text)} />
  ))
}

function PreviousAnswer({ version: { text, at }, onRemove }: { version: Version; onRemove: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <section
      className="mb-s3 border-l-3 border-[var(--hue,var(--edge))] pl-[1.2em] text-[1rem]"
      aria-label="Earlier answer"
    >
      <p className="text-sm text-ink-muted">
        <b>Earlier answer</b> <time dateTime={dayOf(at)}>{cardDate(dayOf(at))}</time>
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
      {/* The same button confirms, so that it keeps the focus. */}
      <Button
        variant={isConfirming ? 'danger' : 'quiet'}
        size="small"
        className={isConfirming ? '' : '-ml-2'}
        onClick={isConfirming ? onRemove : () => setIsConfirming(true)}
        onBlur={() => setIsConfirming(false)}
      >
        {isConfirming ? 'Confirm removal' : 'Remove'}
      </Button>
    </section>
  )
}

type PreviousQuestionsProps = { lessonId: string; currentQuestions: string[] }

export function PreviousQuestions({ lessonId, currentQuestions }: PreviousQuestionsProps) {
  const currentKeys = new Set(currentQuestions.map(questionKey))
  const previousAnswers = useProgress(lessonId)
    .answers.filter(({ question }) => !currentKeys.has(question))
    .map((answer) => ({ question: answer.question, texts: textsOf(answer) }))
    .filter(({ texts }) => texts.length > 0)
  if (previousAnswers.length === 0) return null
  return (
    <section
      className="mt-s5 max-w-measure rounded-md border border-hair px-s5 py-s4 print:hidden"
      aria-labelledby="earlier-questions"
    >
      <h3 id="earlier-questions" className="mt-0 mb-s2 text-lg">
        Earlier questions
      </h3>
      <p className="text-sm text-ink-muted">This lesson used to ask these questions. Your answers are still here.</p>
      <dl>
        {previousAnswers.map(({ question, texts }) => (
          <div key={question}>
            <dt className="q mt-s3">{question}</dt>
            {texts.map((text) => (
              <dd key={text} className="wrap-anywhere whitespace-pre-wrap">
                {text}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}

const textsOf = (answer: Answer): string[] =>
  [...answer.versions.slice(0, 1), ...olderVersions(answer)].map(({ text }) => text).filter(Boolean)

/** Returns the ISO day in the time zone of the browser. */
function dayOf(at: number): string {
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
