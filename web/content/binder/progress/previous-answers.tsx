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
    <section className="earlier" aria-label="Earlier answer">
      <p className="earlier__head">
        <b>Earlier answer</b> <time dateTime={dayOf(at)}>{cardDate(dayOf(at))}</time>
      </p>
      <p className="earlier__text">{text}</p>
      {/* The same button confirms, so that it keeps the focus. */}
      <Button
        variant={isConfirming ? 'danger' : 'quiet'}
        size="small"
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
    <section className="earlier-questions" aria-labelledby="earlier-questions">
      <h3 id="earlier-questions">Earlier questions</h3>
      <p>This lesson used to ask these questions. Your answers are still here.</p>
      <dl>
        {previousAnswers.map(({ question, texts }) => (
          <div key={question}>
            <dt className="q">{question}</dt>
            {texts.map((text) => (
              <dd key={text}>{text}</dd>
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
