import { RadioGroup } from '../../forms/radio-group.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { Switch } from '../../forms/switch.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { bindFields, categoryOptions, levelOptions, SlugField } from '../content-form/content-fields.tsx'
import type { ContentFormState } from '../content-form/use-content-form.ts'
import { ImageField } from '../media/image-field.tsx'
import { ClassDrawingField } from './class-drawing-field.tsx'
import type { CourseInput } from './course-content-type.tsx'
import { JoinUrlField } from './join-url-field.tsx'

const formatOptions = [
  { value: 'live', label: 'Live', hint: 'Takes place on dates, with a link to join.' },
  { value: 'self_paced', label: 'Self-paced', hint: 'Buyers start with the first lesson right away. It has no dates.' },
] as const

export function CourseFields({ form }: { form: ContentFormState<CourseInput> }) {
  const field = bindFields(form)
  const { format } = form.values
  const isLive = format === 'live'
  return (
    <>
      <TextField label="Title *" required maxLength={200} {...field.text('title')} />
      <SlugField title={form.values.title} urlPrefix="/classes/" {...field.text('slug')} />
      <TextAreaField label="Description" rows={3} {...field.text('description')} />
      <RadioGroup
        legend="Format"
        options={formatOptions}
        value={format}
        onChange={(format) => form.setValues({ format })}
      />
      <div className="grid items-start gap-s5 sm:grid-cols-3">
        <TextField label="Instructor" {...field.text('instructor')} />
        <TextField label="Price *" required type="number" step="0.01" min="0" {...field.text('price')} />
        {isLive && (
          <TextField
            label="Next start date"
            type="date"
            hint="Leave empty to keep the course off the schedule. Its sessions move along with it. Without sessions, it starts at 9 AM UTC."
            {...field.text('nextStartDate')}
          />
        )}
        <TextField
          label="Free cancellation"
          type="number"
          step="1"
          min="0"
          max="365"
          hint={
            isLive
              ? 'Up to this many days before the start.'
              : 'For this many days after the enrollment, until a second lesson is opened. Ends with the first lesson if the buyer agreed to immediate delivery.'
          }
          {...field.text('cancelDays')}
        />
        <TextField
          label="Duration"
          placeholder="4 weeks"
          hint={isLive ? 'The course is on sale until it ends. Without a duration, it lasts one day.' : undefined}
          {...field.text('duration')}
        />
        <TextField label="Lessons" type="number" step="1" min="0" {...field.text('lessonsCount')} />
        <SelectField label="Level" options={levelOptions} {...field.text('level')} />
        <SelectField label="Category" options={categoryOptions} {...field.text('category')} />
        <TextField label="Rating" type="number" step="0.1" min="1" max="5" {...field.text('rating')} />
        <TextField
          label="Rating source"
          maxLength={60}
          placeholder="Etsy, 2026"
          hint="Shown next to the rating. Required outside demo mode."
          {...field.text('ratingSource')}
        />
        <TextField
          label="Students"
          type="number"
          step="1"
          min="0"
          hint="Increases automatically with each enrollment."
          {...field.text('studentCount')}
        />
      </div>
      {isLive && <JoinUrlField {...field.text('joinUrl')} />}
      <TextAreaField
        label="Highlights"
        rows={4}
        hint="Separate with commas or line breaks."
        {...field.text('highlights')}
      />
      <ImageField label="Image URL" {...field.value('imageUrl')} />
      <ClassDrawingField
        values={form.values}
        error={form.errors.cover}
        onChange={(cover) => form.setValues({ cover })}
      />
      <Switch
        label="Active"
        hint="Turn off to stop sales. Existing enrollments stay valid."
        {...field.toggle('isActive')}
      />
    </>
  )
}
