import { type StampName, stampNames } from '#contract/planner/items.ts'
import { PLAN_QUESTION_MAX } from '#contract/planner/plans/plan-limits.ts'
import { stampTexts } from '../../../planner/journeys/stamps/stamp-texts.ts'
import { TextField } from '../../../platform/forms/text-field.tsx'

type Questions = Record<StampName, string>
type QuestionFieldsProps = { value: Questions; error: string | undefined; onChange: (questions: Questions) => void }

export function QuestionFields({ value: questions, error, onChange }: QuestionFieldsProps) {
  return (
    <fieldset className="grid gap-s4">
      <legend className="field__label mb-s2">Questions for the six stamps</legend>
      <div className="grid items-start gap-s4 sm:grid-cols-2">
        {stampNames.map((name) => (
          <TextField
            key={name}
            label={stampTexts[name].title}
            optional
            maxLength={PLAN_QUESTION_MAX}
            placeholder={stampTexts[name].question}
            value={questions[name]}
            error={name === stampNames[0] ? error : undefined}
            onChange={({ target }) => onChange({ ...questions, [name]: target.value })}
          />
        ))}
      </div>
    </fieldset>
  )
}
