import type { ChangeEvent } from 'react'
import type { ContentFormState } from './use-content-form.ts'

type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Returns the props that bind fields to the form's values, by field name. */
export function bindFields<Values extends object>({ values, errors, setValues }: ContentFormState<Values>) {
  type FieldName = keyof Values & string
  const setValue = (name: FieldName, value: unknown) => setValues({ [name]: value } as Partial<Values>)
  return {
    /** For inputs, selects and text areas. */
    text: (name: FieldName) => ({
      id: `desk-${name}`,
      name,
      value: String(values[name]),
      error: errors[name],
      onChange: ({ target }: ChangeEvent<FieldElement>) => setValue(name, target.value),
    }),
    /** For components whose `onChange` receives the value. */
    value: (name: FieldName) => ({
      value: String(values[name]),
      error: errors[name],
      onChange: (value: string) => setValue(name, value),
    }),
    toggle: (name: FieldName) => ({
      id: `desk-${name}`,
      checked: Boolean(values[name]),
      onChange: (checked: boolean) => setValue(name, checked),
    }),
  }
}
