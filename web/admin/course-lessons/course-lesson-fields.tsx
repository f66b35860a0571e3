import { AVAILABLE_DAYS_MAX } from '#contract/course-lessons/available-days.ts'
import type { Availability } from '#contract/course-lessons/course-lessons.schema.ts'
import { SelectField } from '../../forms/select-field.tsx'
import { Switch } from '../../forms/switch.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { bindFields } from '../content-form/content-fields.tsx'
import type { ContentFormState } from '../content-form/use-content-form.ts'
import { SharedLessonFields } from '../lessons/lesson-fields.tsx'
import type { CourseLessonInput } from './course-lesson-content-type.tsx'
import { LessonFiles } from './lesson-files.tsx'

const availabilityLabels: Record<Availability, string> = {
  at_once: 'Immediately',
  on_date: 'On a date',
  after_start: 'Days after the course starts',
  after_enrollment: 'Days after the enrollment',
}
const availabilityOptions = Object.entries(availabilityLabels).map(([value, label]) => ({ value, label }))

type CourseLessonFieldsProps = { form: ContentFormState<CourseLessonInput>; id: string | null }

export function CourseLessonFields({ form, id }: CourseLessonFieldsProps) {
  return (
    <SharedLessonFields
      form={form}
      urlPrefix="…/lessons/"
      emptyListHint="Leave empty to omit this part."
      last={
        <>
          {id !== null && <LessonFiles lessonId={id} />}
          <AvailabilityFields form={form} />
        </>
      }
    />
  )
}

function AvailabilityFields({ form }: { form: ContentFormState<CourseLessonInput> }) {
  const field = bindFields(form)
  const { available } = form.values
  return (
    <>
      <div className="grid items-start gap-s5 sm:grid-cols-2">
        <SelectField
          label="Opens"
          hint="For enrolled users. A free preview is open for everyone."
          options={availabilityOptions}
          {...field.text('available')}
        />
        {available === 'on_date' && <TextField label="Date" type="date" {...field.text('availableOn')} />}
        {(available === 'after_start' || available === 'after_enrollment') && (
          <TextField
            label="Days"
            type="number"
            min={0}
            max={AVAILABLE_DAYS_MAX}
            step={1}
            inputMode="numeric"
            {...field.text('availableDays')}
          />
        )}
      </div>
      <Switch label="Free preview" {...field.toggle('isPreview')} />
    </>
  )
}
