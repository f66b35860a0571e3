import type { FormErrors } from '../../../platform/forms/use-form.ts'
import { useMoney } from '../../../platform/ui/use-money.ts'
import { type FieldEntry, type FieldGroup, type FieldsOf, fieldEntries, isShown } from './form-fields.ts'

type FieldListProps<Form, Values> = {
  fields: FieldsOf<Form, Values>
  /** Name of this part of the form in the API, such as 'rates.0'; '' for all of it. Content has other ids. */
  path?: string
  values: Values
  errors: FormErrors
  setValues: (changes: Partial<Values>) => void
  /** Null for new content. */
  contentId?: string | null
}

export function FieldList<Form, Values>(props: FieldListProps<Form, Values>) {
  const { fields, path, values, errors, setValues, contentId = null } = props
  const context = { contentId, money: useMoney() }
  return groupEntries(fieldEntries(fields)).map((entries) => {
    const [[firstName, { Group = Ungrouped }]] = entries
    const shown = entries.filter(([, field]) => isShown(field, values))
    return (
      shown.length > 0 && (
        <Group key={firstName} contentId={contentId}>
          {shown.map(renderInput)}
        </Group>
      )
    )
  })

  function renderInput([name, field]: FieldEntry<Values>) {
    const { hint, required } = field
    const nameInApi = path ? `${path}.${name}` : name
    const shared = {
      label: field.formLabel?.(values, context) ?? field.label,
      hint: typeof hint === 'function' ? hint(values, context) : hint,
      error: errors[nameInApi],
      optional: field.optional ?? false,
    }
    const id = path === undefined ? `field-${name}` : nameInApi
    return (
      <field.Input
        key={name}
        {...shared}
        values={values}
        setValues={setValues}
        errors={errors}
        contentId={contentId}
        value={values[name]}
        onChange={(value) => setValues({ [name]: value } as Partial<Values>)}
        attributes={{ ...field.attributes, ...shared, id, required: Boolean(required) }}
      />
    )
  }
}

const Ungrouped: FieldGroup = ({ children }) => children

/** Joins consecutive fields of the same group. */
function groupEntries<Values>(entries: readonly FieldEntry<Values>[]) {
  const groups: [FieldEntry<Values>, ...FieldEntry<Values>[]][] = []
  for (const entry of entries) {
    const previous = groups.at(-1)
    const [, { Group }] = entry
    if (Group && previous?.[0][1].Group === Group) previous.push(entry)
    else groups.push([entry])
  }
  return groups
}
