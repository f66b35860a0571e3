import type { ReactNode } from 'react'
import type { DeskForm, Stored } from './use-desk-form.ts'

/** What the desk needs to know of one kind of content. `Typed` is what stands in its fields. */
export type DeskKind<Typed extends object> = {
  /** What one is called: 'post'. */
  noun: string
  headings: { create: string; edit: string }
  buttons: { create: string; edit: string }
  /** The words of the toasts. */
  done: { create: string; edit: string }
  failure: string
  blank: Typed
  /** What the fields are called, for whoever compares two states of a row. */
  labels: Readonly<Record<string, string>>
  check: (typed: Typed) => Record<string, string>
  read: (id: string) => Promise<Stored<Typed>>
  create: (typed: Typed) => Promise<unknown>
  /** `base` is what stood in the form before anything was typed. */
  change: (id: string, version: number, typed: Typed, base: Typed) => Promise<unknown>
  Fields: (props: { desk: DeskForm<Typed>; isNew: boolean }) => ReactNode
  Preview: (props: { typed: Typed }) => ReactNode
}
