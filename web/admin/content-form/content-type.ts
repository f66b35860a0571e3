import type { ReactNode } from 'react'
import type { ContentFormState, Stored } from './use-content-form.ts'

/** The id of what was made, whose form is opened next. */
export type ContinueEditing = { stayOn: string }

/** What the desk needs to know of one kind of content. `Typed` is what stands in its fields. */
export type ContentType<Typed extends object> = {
  /** What one is called: 'post'. */
  noun: string
  headings: { create: string; edit: string }
  buttons: { create: string; edit: string }
  /** The words of the toasts. */
  successMessages: { create: string; edit: string }
  failure: string
  blank: Typed
  /** What the fields are called, for whoever compares two states of a row. */
  labels: Readonly<Record<string, string>>
  /** What stands in those fields that are neither text nor a switch, in words, for the same reader. */
  inWords?: { readonly [Name in keyof Typed]?: (value: Typed[Name]) => string }
  check: (typed: Typed) => Record<string, string>
  read: (id: string) => Promise<Stored<Typed>>
  /** Made, its form is closed, unless there is more to do in it than could be done before. */
  create: (typed: Typed) => Promise<ContinueEditing | Pick<Response, 'ok'>>
  /** `base` is what stood in the form before anything was typed. */
  change: (id: string, version: number, typed: Typed, base: Typed) => Promise<unknown>
  /** `id` is null for what is not made yet. */
  Fields: (props: { desk: ContentFormState<Typed>; id: string | null }) => ReactNode
  Preview: (props: { typed: Typed }) => ReactNode
}
