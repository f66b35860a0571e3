import type { ReactNode } from 'react'
import type { Money } from '#contract/money.ts'
import { type FieldsOf, toValues, type ValuesOf } from './form-fields.ts'

/** `Form` is the form of the API, `Values` are the texts and choices of its fields. */
export type ContentType<
  Form extends object,
  Values extends object = ValuesOf<Form>,
  Read extends object = object,
> = ContentTexts & {
  fields: FieldsOf<Form, Values>
  resource: ContentResource<Form, Read>
  /** Further parts of a change. `base` is the form before editing. */
  valuesRead?(base: Form): Read
  /** Returns true if the form stays open after the creation, because there is more to edit. */
  continuesAfterCreation?(form: Form): boolean
  Preview(props: { content: Form }): ReactNode
}

type ContentTexts = {
  noun: string
  headings: { create: string; edit: string }
  buttons: { create: string; edit: string }
  successMessages: { create: string; edit: string }
  errorText: string
}

/** Part of the API client, such as `api.admin.posts`. */
type ContentResource<Form, Read> = {
  $post(args: { json: Form }): Promise<{ json(): Promise<{ id: string | number }> }>
  ':id': {
    $get(args: { param: { id: string } }): Promise<{ json(): Promise<Form & { version: number }> }>
    $put(args: { param: { id: string }; json: Form & Read & { version: number } }): Promise<unknown>
  }
}

/** Returns the usual texts for a noun: 'Create New Coupon', 'Coupon created'. */
export function contentTexts(noun: string): ContentTexts {
  const title = noun.replace(/^./, (letter) => letter.toUpperCase())
  return {
    noun,
    headings: { create: `Create New ${title}`, edit: `Edit ${title}` },
    buttons: { create: `Create ${title}`, edit: `Update ${title}` },
    successMessages: { create: `${title} created`, edit: `${title} updated` },
    errorText: `Failed to save ${noun}`,
  }
}

export async function fetchContent<Form extends object, Values extends object>(
  { resource, fields }: ContentType<Form, Values>,
  id: string,
  money: Money,
) {
  const content = await (await resource[':id'].$get({ param: { id } })).json()
  return { version: content.version, values: toValues(fields, content, money) }
}
