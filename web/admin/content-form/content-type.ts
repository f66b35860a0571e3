import type { ReactNode } from 'react'
import type { ContentFormState, StoredContent } from './use-content-form.ts'

export type ContinueEditing = { continueWith: string }

export type ContentType<Values extends object> = {
  noun: string
  headings: { create: string; edit: string }
  buttons: { create: string; edit: string }
  successMessages: { create: string; edit: string }
  errorText: string
  emptyValues: Values
  /** Field labels, for the comparison of two versions. */
  labels: Readonly<Record<string, string>>
  /** Formats values that are neither text nor boolean, for the same comparison. */
  formatValue?: { readonly [Name in keyof Values]?: (value: Values[Name]) => string }
  validate: (values: Values) => Record<string, string>
  fetch: (id: string) => Promise<StoredContent<Values>>
  /** The form closes afterwards, unless there is more to edit. */
  create: (values: Values) => Promise<ContinueEditing | Pick<Response, 'ok'>>
  /** `base` holds the values before editing. */
  update: (id: string, version: number, values: Values, base: Values) => Promise<unknown>
  /** `id` is null for new content. */
  Fields: (props: { form: ContentFormState<Values>; id: string | null }) => ReactNode
  Preview: (props: { values: Values }) => ReactNode
}
