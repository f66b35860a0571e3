import type { ChangeEvent } from 'react'
import { categoryNames } from '#contract/categories.ts'
import { slugify } from '#contract/slugs.ts'
import { TextField } from '../../forms/text-field.tsx'
import type { ContentFormState } from './use-content-form.ts'

type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export function bindFields<Values extends object>({ values, errors, setValues }: ContentFormState<Values>) {
  type FieldName = keyof Values & string
  const setValue = (name: FieldName, value: unknown) => setValues({ [name]: value } as Partial<Values>)
  return {
    text: (name: FieldName) => ({
      id: `field-${name}`,
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
      id: `field-${name}`,
      checked: Boolean(values[name]),
      onChange: (checked: boolean) => setValue(name, checked),
    }),
  }
}

type SlugFieldProps = Omit<Parameters<typeof TextField>[0], 'label' | 'hint'> & {
  /** The slug is generated from it if the field is empty. */
  title: string
  /** URL before the slug: '/blog/'. */
  urlPrefix: string
  /** Shown if no slug can be generated from the title. */
  fallback?: string
}

export function SlugField({ title, urlPrefix, fallback, ...field }: SlugFieldProps) {
  const entered = String(field.value).trim()
  const slug = entered || (fallback ?? slugify(title))
  const hint = slug ? (
    <>
      URL: <span className="wrap-anywhere">{`${urlPrefix}${slug}`}</span>
      {!entered && fallback === undefined && ', plus a number if it’s taken'}
    </>
  ) : (
    'Generated automatically if empty.'
  )
  return <TextField label="Slug" placeholder="auto-generated-if-empty" autoComplete="off" hint={hint} {...field} />
}

export const categoryOptions = ['', ...categoryNames].map((value) => ({ value, label: value || 'None' }))

export const levelOptions = ['', 'Beginner', 'Intermediate', 'Advanced'].map((value) => ({
  value,
  label: value || 'None',
}))
