import type { ChangeEvent } from 'react'
import type { ContentFormState } from './use-content-form.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Ties the fields of a form to what stands in it, by their names in the API. */
export function bindFields<Typed extends object>({ typed, errors, set }: ContentFormState<Typed>) {
  type Name = keyof Typed & string
  const change = (name: Name, value: unknown) => set({ [name]: value } as Partial<Typed>)
  return {
    /** For a field of the browser's own. */
    text: (name: Name) => ({
      id: `desk-${name}`,
      name,
      value: String(typed[name]),
      error: errors[name],
      onChange: ({ target }: ChangeEvent<Control>) => change(name, target.value),
    }),
    /** For a field that hands over its value itself. */
    value: (name: Name) => ({
      value: String(typed[name]),
      error: errors[name],
      onChange: (value: string) => change(name, value),
    }),
    flag: (name: Name) => ({
      id: `desk-${name}`,
      checked: Boolean(typed[name]),
      onChange: (checked: boolean) => change(name, checked),
    }),
  }
}
