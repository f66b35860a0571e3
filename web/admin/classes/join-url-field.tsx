import { URL_MAX } from '#contract/form-limits.ts'
import { TextField } from '../../forms/text-field.tsx'

export function JoinUrlField(field: Omit<Parameters<typeof TextField>[0], 'label' | 'hint'>) {
  return (
    <TextField
      label="Link to join"
      type="url"
      placeholder="https://"
      autoComplete="off"
      maxLength={URL_MAX}
      hint="Only people who are enrolled see it. They get an email when you set or change it."
      {...field}
    />
  )
}
