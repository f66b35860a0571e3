import { categoryNames } from '#contract/content/categories.ts'
import type { CheckIn } from '#contract/planner/items.ts'
import { categoryColorOf } from '../../../platform/categories/category.tsx'
import { SessionAnswer } from '../answer-field.tsx'
import { categoryQuestion } from '../check-in-questions.ts'

/** One line for each category, and one for the 'learned' answer of the week. */
export function LearnedLines({ session, isFirst }: { session: CheckIn; isFirst: boolean }) {
  return (
    <div className="grid gap-s6">
      {!isFirst && (
        <div className="grid gap-s5">
          <p className="lead">How was the week in each? One line is plenty, and an empty one is fine.</p>
          {categoryNames.map((category) => (
            <SessionAnswer
              key={category}
              session={session}
              question={categoryQuestion(category)}
              label={category}
              isLine
              hue={categoryColorOf(category)}
            />
          ))}
        </div>
      )}
      <SessionAnswer
        session={session}
        question="learned"
        label="This week I learned"
        hint={isFirst ? 'One sentence. At the end of the season you’ll read them all in a row.' : undefined}
      />
    </div>
  )
}
