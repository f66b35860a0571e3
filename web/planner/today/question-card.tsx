import { useId, useState } from 'react'
import { ANSWER_MAX } from '#contract/planner/limits.ts'
import { categoryColorOf } from '../../platform/categories/category.tsx'
import { GuideFigure } from '../guides/guide-figure.tsx'
import { categoryOfGuide, guideQuestions } from '../guides/guide-questions.ts'
import { answeredQuestion, type QuestionOfDay, questionOfDay } from '../guides/question-of-day.ts'
import { usePlanner } from '../use-planner.ts'

/** The question of the day's guide. Its answer is a part of today's morning session. */
export function QuestionCard() {
  const { state, edits, today } = usePlanner()
  const id = useId()
  const session = state.sessions.find(({ kind, date }) => kind === 'morning' && date === today)
  const answered = answeredQuestion(session)
  const stored = answered?.answer ?? ''
  /**
   * Set while the field has the focus, so that neither another device nor an empty answer changes the question or the
   * text.
   */
  const [draft, setDraft] = useState<{ question: QuestionOfDay; answer: string } | null>(null)
  const question = draft?.question ?? answered?.question ?? questionOfDay(today, state.journeys)
  const { guide, name, text } = question
  const answer = draft?.answer ?? stored
  const save = (next: string) => {
    setDraft({ question, answer: next })
    if (session) edits.setCheckInAnswer(session.id, name, next)
    else edits.batch(() => edits.setCheckInAnswer(edits.startCheckIn('morning', today), name, next))
  }
  return (
    <section
      className="today-question"
      data-hue={categoryColorOf(categoryOfGuide(guide))}
      aria-labelledby={`${id}-question`}
    >
      <GuideFigure guide={guide} />
      <div className="min-w-0">
        <p className="guide-name">{guideQuestions[guide].name}</p>
        <h2 id={`${id}-question`} className="today-question__text">
          {text}
        </h2>
        <div className="today-question__answer text-height" data-text={answer}>
          <textarea
            aria-labelledby={`${id}-question`}
            rows={1}
            maxLength={ANSWER_MAX}
            placeholder="A line is enough"
            value={answer}
            onFocus={() => setDraft({ question, answer: stored })}
            onChange={({ target }) => save(target.value)}
            onBlur={() => setDraft(null)}
          />
        </div>
      </div>
    </section>
  )
}
