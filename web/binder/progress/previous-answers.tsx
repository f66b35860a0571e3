import { useState } from 'react'
import { type Answer, questionKey, type Version } from '#contract/binder/lesson-progress.ts'
import { cardDate } from '#contract/dates.ts'
import { Button } from '../../ui/button.tsx'
import { olderVersions } from './edits.ts'
import { useProgress } from './progress-store.ts'

type EarlierAnswersProps = { answer: Answer; onRemove: (text: string) => void }

/** What was answered in another browser and did not know of the newest: it stands under it until the reader removes it. */
export function PreviousAnswers({ answer, onRemove }: EarlierAnswersProps) {
  return olderVersions(answer).map((version) => (
    <EarlierAnswer key={version.text} version={version} onRemove={() => onRemove(version.text)} />
  ))
}

function EarlierAnswer({ version: { text, at }, onRemove }: { version: Version; onRemove: () => void }) {
  const [asks, setAsks] = useState(false)
  return (
    <section className="earlier" aria-label="Earlier answer">
      <p className="earlier__head">
        <b>Earlier answer</b> <time dateTime={dayOf(at)}>{cardDate(dayOf(at))}</time>
      </p>
      <p className="earlier__text">{text}</p>
      {/* One button that asks once more, so that the focus stays where it is. */}
      <Button
        variant={asks ? 'danger' : 'quiet'}
        size="small"
        onClick={asks ? onRemove : () => setAsks(true)}
        onBlur={() => setAsks(false)}
      >
        {asks ? 'Remove for good' : 'Remove'}
      </Button>
    </section>
  )
}

type EarlierQuestionsProps = { lessonId: string; asked: string[] }

/** What was answered to questions that the lesson asked before it was changed. */
export function PreviousQuestions({ lessonId, asked }: EarlierQuestionsProps) {
  const names = new Set(asked.map(questionKey))
  const kept = useProgress(lessonId)
    .answers.filter(({ question }) => !names.has(question))
    .map((answer) => ({ question: answer.question, texts: textsOf(answer) }))
    .filter(({ texts }) => texts.length > 0)
  if (kept.length === 0) return null
  return (
    <section className="earlier-questions" aria-labelledby="earlier-questions">
      <h3 id="earlier-questions">Earlier questions</h3>
      <p>This lesson asked these before it was changed. What you wrote is still yours.</p>
      <dl>
        {kept.map(({ question, texts }) => (
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

/** On the reader's own calendar. */
function dayOf(at: number): string {
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
