import { SelectField } from '../../forms/select-field.tsx'
import { Switch } from '../../forms/switch.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { bindFields, categoryOptions, SlugField } from '../content-form/content-fields.tsx'
import type { ContentFormState } from '../content-form/use-content-form.ts'
import { ImageField } from '../media/image-field.tsx'
import { AgendaFields } from './agenda-fields.tsx'
import { ClassDrawingField } from './class-drawing-field.tsx'
import { JoinUrlField } from './join-url-field.tsx'
import type { WorkshopInput } from './workshop-content-type.tsx'

export function WorkshopFields({ form }: { form: ContentFormState<WorkshopInput> }) {
  const field = bindFields(form)
  return (
    <>
      <TextField label="Title *" required maxLength={200} {...field.text('title')} />
      <SlugField title={form.values.title} urlPrefix="/classes/" {...field.text('slug')} />
      <TextAreaField label="Description" rows={3} {...field.text('description')} />
      <div className="grid items-start gap-s5 sm:grid-cols-2 lg:grid-cols-4">
        <TextField
          label="First day *"
          required
          type="date"
          hint="Further sessions move along with it."
          {...field.text('workshopDate')}
        />
        <TextField label="Starts at *" required type="time" {...field.text('workshopTime')} />
        <TextField label="Last day *" required type="date" {...field.text('endDate')} />
        <TextField label="Ends at *" required type="time" {...field.text('endTime')} />
      </div>
      <div className="grid items-start gap-s5 sm:grid-cols-2">
        <TextField
          label="Time zone *"
          required
          list="time-zones"
          hint="The times above are in this time zone."
          {...field.text('timeZone')}
        />
        <TextField label="Instructor" {...field.text('instructor')} />
        <TextField label="Price *" required type="number" step="0.01" min="0" {...field.text('price')} />
        <TextField label="Spots *" required type="number" step="1" min="0" {...field.text('spotsTotal')} />
        <TextField
          label="Free cancellation"
          type="number"
          step="1"
          min="0"
          max="365"
          hint="Up to this many days before the start."
          {...field.text('cancelDays')}
        />
        <SelectField label="Category" options={categoryOptions} {...field.text('category')} />
      </div>
      <JoinUrlField {...field.text('joinUrl')} />
      <datalist id="time-zones">
        {['UTC', ...Intl.supportedValuesOf('timeZone')].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <AgendaFields
        agenda={form.values.agenda}
        error={form.errors.agenda}
        onChange={(agenda) => form.setValues({ agenda })}
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
