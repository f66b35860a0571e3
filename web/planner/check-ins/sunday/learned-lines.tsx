import { categoryNames } from '#contract/content/categories.ts'
import type { CheckIn } from '#contract/planner/items.ts'
import { categoryColorOf } from '../../../platform/categories/category.tsx'
import { usePlanner } from '../../use-planner.ts'
import { AnswerField } from '../answer-field.tsx'
import { categoryQuestion } from '../check-in-questions.ts'

/** One line for each category, and one for the 'learned' answer of the week. */
export function LearnedLines({ session, isFirst }: { session: CheckIn; isFirst: boolean }) {
  const { edits } = usePlanner()
  const answer = (question: string) => ({
    value: session.answers[question] ?? '',
    onChange: (text: string) => edits.setCheckInAnswer(session.id, question, text),
  })
  return (
    <div className="grid gap-s6">
      {!isFirst && (
        <div className="grid gap-s5">
          <p className="lead">How was the week in each? One line is plenty, and an empty one is fine.</p>
          {categoryNames.map((category) => (
            <AnswerField
              key={category}
              label={category}
              isLine
              hue={categoryColorOf(category)}
              {...answer(categoryQuestion(category))}
            />
          ))}
        </div>
      )}
      <AnswerField
        label="This week I learned"
        hint={isFirst ? 'One sentence. At the end of the season you’ll read them all in a row.' : undefined}
        {...answer('learned')}
      />
    </div>
  )
}
