import { type StampName, stampNames } from '#contract/planner/items.ts'
import { PLAN_NAME_MAX, PLAN_QUESTION_MAX } from '#contract/planner/plans/plan-limits.ts'
import { SelectField } from '../../forms/select-field.tsx'
import { Switch } from '../../forms/switch.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { stampTexts } from '../../planner/journeys/stamps/stamp-texts.ts'
import { bindFields } from '../content-form/content-fields.tsx'
import type { ContentFormState } from '../content-form/use-content-form.ts'
import type { PlanInput } from './plan-input.ts'
import { StepFields } from './step-fields.tsx'
import { TrackFields } from './track-fields.tsx'
import { usePlanCourses } from './use-plan-courses.ts'

export function PlanFields({ form }: { form: ContentFormState<PlanInput> }) {
  const field = bindFields(form)
  const courses = usePlanCourses() ?? []
  const { steps, tracks, questions, courseId } = form.values
  const isListed = courses.some(({ id }) => id === courseId)
  const courseOptions = [
    ...(courseId && !isListed ? [{ value: courseId, label: 'Course' }] : [{ value: '', label: 'Choose a course' }]),
    ...courses.map(({ id, title }) => ({ value: id, label: title })),
  ]
  return (
    <>
      <div className="grid items-start gap-s5 sm:grid-cols-2">
        <TextField
          label="Name *"
          required
          maxLength={PLAN_NAME_MAX}
          autoComplete="off"
          hint="Only you see it. The journey has the title of the course."
          {...field.text('name')}
        />
        <SelectField
          label="Course *"
          required
          options={courseOptions}
          hint="The plan starts on the course’s first day or, if it has none, on the day of enrollment."
          {...field.text('courseId')}
        />
      </div>
      <StepFields steps={steps} error={form.errors.steps} onChange={(steps) => form.setValues({ steps })} />
      <TrackFields tracks={tracks} error={form.errors.tracks} onChange={(tracks) => form.setValues({ tracks })} />
      <QuestionFields
        questions={questions}
        error={form.errors.questions}
        onChange={(questions) => form.setValues({ questions })}
      />
      <Switch
        label="Published"
        hint="Everyone who enrolls from then on gets it. Those who already have a plan keep theirs."
        {...field.toggle('isPublished')}
      />
    </>
  )
}

type QuestionFieldsProps = {
  questions: PlanInput['questions']
  error: string | undefined
  onChange: (questions: PlanInput['questions']) => void
}

function QuestionFields({ questions, error, onChange }: QuestionFieldsProps) {
  const setQuestion = (name: StampName, question: string) => onChange({ ...questions, [name]: question })
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
            onChange={({ target }) => setQuestion(name, target.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}
