import { URL_MAX } from '#contract/form-limits.ts'
import { Switch } from '../../forms/switch.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { bindFields, SlugField } from '../content-form/content-fields.tsx'
import type { ContentFormState } from '../content-form/use-content-form.ts'
import type { CoachingTypeInput } from './coaching-type-content-type.tsx'

export function CoachingTypeFields({ form }: { form: ContentFormState<CoachingTypeInput> }) {
  const field = bindFields(form)
  const integer = { type: 'number', step: '1', min: '0', required: true } as const
  return (
    <>
      <TextField label="Title *" required maxLength={200} {...field.text('title')} />
      <SlugField title={form.values.title} urlPrefix="/coaching?type=" {...field.text('slug')} />
      <TextAreaField
        label="Description"
        rows={3}
        hint="What happens in the session, and what to bring."
        {...field.text('description')}
      />
      <div className="grid items-start gap-s5 sm:grid-cols-2 lg:grid-cols-3">
        <TextField label="Length *" {...integer} hint="In minutes." {...field.text('minutes')} />
        <TextField label="Price *" required type="number" step="0.01" min="0" {...field.text('price')} />
        <TextField
          label="Free time afterwards *"
          {...integer}
          hint="In minutes. No other session starts in it."
          {...field.text('bufferMinutes')}
        />
        <TextField
          label="Book ahead *"
          {...integer}
          hint="In days: how far in the future a time can be chosen."
          {...field.text('daysAhead')}
        />
        <TextField
          label="Notice *"
          {...integer}
          hint="In hours: how soon a booked session can start."
          {...field.text('noticeHours')}
        />
        <TextField
          label="Move and cancel *"
          {...integer}
          hint="In hours before the start: until then, customers can move it, or cancel it for a full refund. A change applies to new bookings."
          {...field.text('cancelHours')}
        />
      </div>
      <TextField
        label="Link to join"
        type="url"
        placeholder="https://"
        autoComplete="off"
        maxLength={URL_MAX}
        hint="Only people who booked see it. Without a link, they can’t join online."
        {...field.text('joinUrl')}
      />
      <Switch
        label="Active"
        hint="Turn off to stop bookings. Booked sessions take place."
        {...field.toggle('isActive')}
      />
    </>
  )
}
