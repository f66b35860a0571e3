import { stampNames } from '#contract/planner/items.ts'
import { planDayText } from '#contract/planner/plans/plan-dates.ts'
import { PLAN_NAME_MAX } from '#contract/planner/plans/plan-limits.ts'
import type { PlanForm } from '#contract/planner/plans/plans.schema.ts'
import { stampTexts } from '../../../planner/journeys/stamps/stamp-texts.ts'
import { api } from '../../../platform/api/client.ts'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import { type ContentType, contentTexts } from '../../platform/content-form/content-type.ts'
import { grid, inputProps, text, toggle } from '../../platform/content-form/field-kinds.tsx'
import { field, type InputProps } from '../../platform/content-form/form-fields.ts'
import { type PlanInput, toPlanDay, toPlanStep, toPlanTrack, toStepInput, toTrackInput } from './plan-input.ts'
import { PlanPreview } from './plan-preview.tsx'
import { QuestionFields } from './question-fields.tsx'
import { StepFields } from './step-fields.tsx'
import { TrackFields } from './track-fields.tsx'
import { usePlanCourses } from './use-plan-courses.ts'

export const planContentType: ContentType<PlanForm, PlanInput> = {
  ...contentTexts('plan'),
  headings: { create: 'The plan', edit: 'The plan' },
  successMessages: { create: 'Plan created', edit: 'Plan updated. New enrollments get it.' },
  fields: {
    ...grid<PlanForm, PlanInput>('sm:grid-cols-2')({
      name: text('Name *', {
        required: 'Enter a name.',
        maxLength: PLAN_NAME_MAX,
        autoComplete: 'off',
        hint: 'Only you see it. The journey has the title of the course.',
      }),
      courseId: field('Course *', '', CourseField, {
        required: 'Choose a course.',
        hint: 'The plan starts on the course’s first day or, if it has none, on the day of enrollment.',
      }),
    }),
    steps: {
      ...field('Steps', [], StepFields, {
        check: (steps) =>
          steps.some(({ text }) => text.trim() === '') && 'Write what to do in each step, or remove it.',
        summarize: (steps) => steps.map((step) => `${planDayText(toPlanDay(step))}: ${step.text}`).join('\n'),
      }),
      toValue: (steps) => steps.map(toStepInput),
      toApi: (steps) => steps.map(toPlanStep),
    },
    tracks: {
      ...field('Tracks', [], TrackFields, {
        check: (tracks) =>
          tracks.some(({ title }) => title.trim() === '') && 'Write what to do in each track, or remove it.',
        summarize: (tracks) => tracks.map(({ title }) => title).join('\n'),
      }),
      toValue: (tracks) => tracks.map(toTrackInput),
      toApi: (tracks) => tracks.map(toPlanTrack),
    },
    questions: field(
      'Questions',
      { destination: '', engines: '', crew: '', tools: '', awards: '', nextLevels: '' },
      QuestionFields,
      {
        summarize: (questions) =>
          stampNames
            .flatMap((name) => (questions[name] ? `${stampTexts[name].title}: ${questions[name]}` : []))
            .join('\n'),
      },
    ),
    isPublished: toggle('Published', {
      hint: 'Everyone who enrolls from then on gets it. Those who already have a plan keep theirs.',
    }),
  },
  resource: api.admin.plans,
  Preview: PlanPreview,
}

function CourseField(props: InputProps<string, PlanInput>) {
  const courses = usePlanCourses() ?? []
  const isListed = courses.some(({ id }) => id === props.value)
  const first =
    props.value && !isListed ? { value: props.value, label: 'Course' } : { value: '', label: 'Choose a course' }
  return (
    <SelectField
      {...inputProps(props)}
      options={[first, ...courses.map(({ id, title }) => ({ value: id, label: title }))]}
    />
  )
}
