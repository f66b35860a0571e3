import type { ReactNode } from 'react'
import type { Money } from '#contract/money.ts'
import type { FormErrors } from '../../../platform/forms/use-form.ts'

/** Fields of a form by their names in the API. Validation, conversions, labels and inputs are derived from them. */
export type FieldsOf<Form, Values = ValuesOf<Form>> = {
  [Name in keyof Form & keyof Values]-?: Field<Form[Name], Values[Name], Values, Form>
}

/** Numbers, lists of texts and nullable values are edited as text. */
export type ValuesOf<Form> = { [Name in keyof Form]: ValueOf<Form[Name]> }
type ValueOf<Api> = [Api] extends [number | null]
  ? string
  : [Api] extends [string | null]
    ? Exclude<Api, null>
    : [Api] extends [string[]]
      ? string
      : Api

/** `Values` and `Form` are those of all fields. */
export type Field<Api, Value, Values, Form = unknown> = FieldOptions<Value, Values> & {
  label: string
  /** Sent for a hidden field. */
  blank: Value
  toValue(api: Api, context: { form: Form; money: Money }): Value
  toApi(value: Value, context: { values: Values; money: Money }): Api
  Input(props: InputProps<Value, Values>): ReactNode
  /** Consecutive fields with the same group are inside of it. */
  Group?: FieldGroup
  attributes: object
}

export type FieldOptions<Value, Values> = {
  /** Value of new content, if it is not the blank one. */
  initial?: Value
  /** Label in the form, if it is not the one in the comparison of two versions. */
  formLabel?(values: Values, context: FieldContext): string
  hint?: ReactNode | ((values: Values, context: FieldContext) => ReactNode)
  /** A text is the error of an empty field. */
  required?: boolean | string
  optional?: boolean
  /** Returns an error. */
  check?(value: Value, values: Values): string | false
  /** The field is hidden, and sent blank, if it returns false. */
  when?(values: Values): boolean
  /** Formats the value for the comparison of two versions, if it is neither text nor boolean. */
  summarize?(value: Value): string
}

type FieldContext = {
  /** Null for new content. */
  contentId: string | null
  money: Money
}

export type FieldGroup = (props: { contentId: string | null; children: ReactNode }) => ReactNode

export type InputProps<Value, Values> = {
  label: string
  hint: ReactNode
  value: Value
  error: string | undefined
  optional: boolean
  onChange(value: Value): void
  /** Attributes of a native input with a label. */
  attributes: InputAttributes
  values: Values
  setValues(changes: Partial<Values>): void
  /** Errors of the whole form. */
  errors: FormErrors
  contentId: string | null
}

type InputAttributes = {
  id: string
  label: string
  hint: ReactNode
  error: string | undefined
  required: boolean
  optional: boolean
}

/** Creates a field whose value is the same in the API. Further options are attributes of its input. */
export function field<Value, Values>(
  label: string,
  blank: NoInfer<Value>,
  Input: (props: InputProps<Value, Values>) => ReactNode,
  options: FieldOptions<Value, Values> = {},
): Field<Value, Value, Values> {
  const { initial, formLabel, hint, required, optional, check, when, summarize, ...attributes } = options
  return { ...options, label, blank, Input, attributes, toValue: (api) => api, toApi: (value) => value }
}

/** Puts fields into a group of the form. */
export const group =
  <Form, Values = ValuesOf<Form>>(Group: FieldGroup) =>
  <Name extends keyof FieldsOf<Form, Values>>(fields: Pick<FieldsOf<Form, Values>, Name>) =>
    mapEntries(fields, (_name, field: AnyField<Values>) => ({ ...field, Group })) as typeof fields

type AnyField<Values> = Field<unknown, unknown, Values>
export type FieldEntry<Values> = [name: keyof Values & string, field: AnyField<Values>]

export const fieldEntries = <Form, Values>(fields: FieldsOf<Form, Values>) =>
  Object.entries<AnyField<Values>>(fields) as FieldEntry<Values>[]

const mapEntries = <Value>(source: object, map: (name: string, value: Value) => unknown): object =>
  Object.fromEntries(Object.entries<Value>({ ...source }).map(([name, value]) => [name, map(name, value)]))

export const isShown = <Values>({ when }: Pick<AnyField<Values>, 'when'>, values: Values) => when?.(values) ?? true

export const initialValues = <Form, Values>(fields: FieldsOf<Form, Values>): Values =>
  mapEntries(fields, (_name, { initial, blank }: AnyField<Values>) => initial ?? blank) as Values

export const toValues = <Form, Values>(fields: FieldsOf<Form, Values>, form: Form, money: Money): Values =>
  Object.fromEntries(
    Object.entries(form as object).flatMap(([name, value]) => {
      const field = fieldNamed(fields, name)
      return field ? [[name, field.toValue(value, { form, money })]] : []
    }),
  ) as Values

export const toForm = <Form, Values>(fields: FieldsOf<Form, Values>, values: NoInfer<Values>, money: Money): Form =>
  mapEntries(fields, (name, field: AnyField<Values>) =>
    field.toApi(isShown(field, values) ? values[name as keyof Values] : field.blank, { values, money }),
  ) as Form

export const fieldNamed = <Form, Values>(fields: FieldsOf<Form, Values>, name: string) =>
  (fields as Record<string, AnyField<Values> | undefined>)[name]

export function validateFields<Form, Values>(fields: FieldsOf<Form, Values>, values: NoInfer<Values>): FormErrors {
  const errors = fieldEntries(fields).map(([name, field]) => {
    const value = values[name]
    const isMissing = typeof value === 'string' && value.trim() === '' && typeof field.required === 'string'
    return [name, isShown(field, values) && (isMissing ? field.required : field.check?.(value, values))]
  })
  return Object.fromEntries(errors.filter(([, error]) => error))
}
