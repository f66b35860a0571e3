import { Plus, Trash2 } from 'lucide-react'
import { MATERIALS_MAX } from '#contract/classes/catalog/class-limits.ts'
import type { Material } from '#contract/classes/catalog/class-session.schema.ts'
import { URL_MAX } from '#contract/form-limits.ts'
import { FieldNotes } from '../../../../platform/forms/field.tsx'
import { TextField } from '../../../../platform/forms/text-field.tsx'
import type { FormErrors } from '../../../../platform/forms/use-form.ts'
import { Button, IconButton } from '../../../../platform/ui/button.tsx'

type MaterialFieldsProps = {
  value: Material[]
  /** `materials.0.url` is the error of a field. */
  errors: FormErrors
  onChange: (materials: Material[]) => void
}

export function MaterialFields({ value: materials, errors, onChange }: MaterialFieldsProps) {
  const update = (index: number, changes: Partial<Material>) =>
    onChange(materials.map((material, position) => (position === index ? { ...material, ...changes } : material)))
  const field = (index: number, name: keyof Material) => ({
    id: `materials.${index}.${name}`,
    value: materials[index]?.[name] ?? '',
    error: errors[`materials.${index}.${name}`],
    onChange: ({ target }: { target: HTMLInputElement }) => update(index, { [name]: target.value }),
  })
  return (
    <fieldset className="field">
      <legend className="field__label mb-s2">
        Materials <span className="field__optional">(optional)</span>
      </legend>
      <ul className="grid gap-s4">
        {materials.map((_, index) => (
          <li
            key={index}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-s2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] sm:gap-s3 max-sm:*:nth-2:col-start-1"
          >
            <TextField label="Title" maxLength={200} {...field(index, 'title')} />
            <TextField label="Link" type="url" placeholder="https://" maxLength={URL_MAX} {...field(index, 'url')} />
            <IconButton
              className="mt-7 max-sm:col-start-2 max-sm:row-start-1"
              label={`Remove material ${index + 1}`}
              onClick={() => onChange(materials.toSpliced(index, 1))}
            >
              <Trash2 size={20} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {materials.length < MATERIALS_MAX && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => onChange([...materials, { title: '', url: '' }])}
        >
          <Plus size={18} aria-hidden="true" />
          Add material
        </Button>
      )}
      <FieldNotes
        id="materials"
        error={errors.materials}
        hint="Links to handouts, slides or worksheets, for people who are enrolled."
      />
    </fieldset>
  )
}
