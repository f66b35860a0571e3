import type { ComponentProps, ReactNode } from 'react'
import { categoryNames } from '#contract/content/categories.ts'
import { ATTRIBUTION_MAX, TITLE_MAX, URL_MAX } from '#contract/form-limits.ts'
import { slugify } from '#contract/slugs.ts'
import { CheckField } from '../../../platform/forms/check-field.tsx'
import { RadioGroup } from '../../../platform/forms/radio-group.tsx'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import { Switch } from '../../../platform/forms/switch.tsx'
import { TextAreaField } from '../../../platform/forms/text-area-field.tsx'
import { TextField } from '../../../platform/forms/text-field.tsx'
import { useBusinessName } from '../../../platform/router/root-data.ts'
import { FieldList } from './field-list.tsx'
import {
  type Field,
  type FieldGroup,
  type FieldOptions,
  type FieldsOf,
  field,
  group,
  type InputProps,
  initialValues,
  toForm,
  toValues,
  type ValuesOf,
} from './form-fields.ts'
import {
  commaList,
  formatAmount,
  formatInstant,
  formatList,
  isPrice,
  PRICE_ERROR,
  parseInstant,
  parseInteger,
  parseLines,
  parseList,
  parseOptionalAmount,
  parseOptionalInteger,
} from './parse-input.ts'

type Options<Values, Attributes = object> = FieldOptions<string, Values> &
  Omit<Attributes, keyof FieldOptions<string, Values> | 'id' | 'name' | 'value' | 'onChange' | 'list'>

type TextOptions<Values> = Options<Values, ComponentProps<'input'>> & { suggestions?: readonly string[] }
type TextAreaOptions<Values> = Options<Values, ComponentProps<'textarea'>>

/** A field with the attributes of a native input. */
export const inputProps = <Value, Values>({ attributes, value, onChange }: InputProps<Value, Values>) => ({
  ...attributes,
  value: String(value),
  onChange: ({ target }: { target: { value: string } }) => onChange(target.value as Value),
})

export const text = <Values,>(label: string, { suggestions, ...options }: TextOptions<Values> = {}) =>
  field<string, Values>(label, '', (props) => <TextInput {...props} suggestions={suggestions} />, options)

function TextInput<Values>({
  suggestions,
  ...props
}: InputProps<string, Values> & Pick<TextOptions<Values>, 'suggestions'>) {
  const list = `${props.attributes.id}-suggestions`
  if (!suggestions) return <TextField {...inputProps(props)} />
  return (
    <>
      <TextField {...inputProps(props)} list={list} />
      <datalist id={list}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </>
  )
}

export const title = <Values,>() => text<Values>('Title *', { required: 'Enter a title.', maxLength: TITLE_MAX })

export const textArea = <Values,>(label: string, options: TextAreaOptions<Values> = {}) =>
  field<string, Values>(label, '', (props) => <TextAreaField {...inputProps(props)} />, options)

export const integer = <Values,>(label: string, options: TextOptions<Values> = {}): Field<number, string, Values> => ({
  ...text(label, { type: 'number', step: '1', min: '0', ...options }),
  toValue: (number) => String(number),
  toApi: parseInteger,
})

export const optionalInteger = <Values,>(
  label: string,
  options: TextOptions<Values> = {},
): Field<number | null, string, Values> => ({
  ...text(label, { type: 'number', step: '1', min: '0', ...options }),
  toValue: (number) => String(number ?? ''),
  toApi: parseOptionalInteger,
})

/** A day, such as '2026-05-09'; '' if the field is empty. */
export const date = <Values,>(label: string, options: TextOptions<Values> = {}) =>
  text(label, { type: 'date', ...options })

export const timeZone = <Values,>(label: string, options: TextOptions<Values> = {}) =>
  text(label, { suggestions: ['UTC', ...Intl.supportedValuesOf('timeZone')], ...options })

/** A time of day, such as '09:30'. */
export const time = <Values,>(label: string, options: TextOptions<Values> = {}) =>
  text(label, { type: 'time', ...options })

export const httpsUrl = <Values,>(label: string, options: TextOptions<Values>) =>
  text(label, { type: 'url', placeholder: 'https://', autoComplete: 'off', maxLength: URL_MAX, ...options })

/** A price as decimal text, such as '89.99'. */
export const price = <Values,>(label: string, options: TextOptions<Values> = {}) =>
  text(label, {
    type: 'number',
    step: '0.01',
    min: '0',
    ...options,
    check: (value) => options.required === true && !isPrice(value) && PRICE_ERROR,
  })

/** An amount in minor units. Null if the field is empty. */
export const optionalAmount = <Values,>(
  label: string,
  options: TextOptions<Values> = {},
): Field<number | null, string, Values> => ({
  ...text(label, options),
  toValue: (minor, { money }) => formatAmount(minor, money),
  toApi: (value, { money }) => parseOptionalAmount(value, money),
})

/** A UTC instant, edited in the time zone of the device. Null if the field is empty. */
export const optionalInstant = <Values,>(
  label: string,
  options: TextOptions<Values> = {},
): Field<string | null, string, Values> => ({
  ...text(label, { type: 'datetime-local', ...options }),
  toValue: (instant) => formatInstant(instant),
  toApi: (value) => parseInstant(value),
})

/** Texts, separated with commas or line breaks. */
export const list = <Values,>(label: string): Field<string[], string, Values> => ({
  ...textArea(label, { rows: 4, hint: 'Separate with commas or line breaks.' }),
  toValue: formatList,
  toApi: parseList,
})

/** Texts, one per line. */
export const lines = <Values,>(label: string, options: TextAreaOptions<Values>): Field<string[], string, Values> => ({
  ...textArea(label, { rows: 4, ...options }),
  toValue: (texts) => texts.join('\n'),
  toApi: parseLines,
})

export const tags = <Values,>(): Field<string[], string, Values> => ({
  ...text('Tags', { hint: 'Separate tags with commas.', placeholder: 'learning, goals, planning' }),
  toValue: (names) => names.join(', '),
  toApi: commaList,
})

export const toggle = <Values,>(label: string, options: FieldOptions<boolean, Values> = {}) =>
  field<boolean, Values>(
    label,
    false,
    ({ attributes: { id, label, hint }, value, onChange }) => (
      <Switch {...{ id, label, hint, onChange }} checked={value} />
    ),
    options,
  )

export const check = <Values,>(label: string, options: FieldOptions<boolean, Values> = {}) =>
  field<boolean, Values>(
    label,
    false,
    ({ attributes: { id }, label, hint, error, value, onChange }) => (
      <CheckField {...{ id, label, hint, error }} checked={value} onChange={({ target }) => onChange(target.checked)} />
    ),
    options,
  )

type Choice = { value: string; label: string; hint?: string }

/** New content has the first choice. */
export const select = <Value extends string, Values>(
  label: string,
  choices: readonly Choice[],
  options: FieldOptions<Value, Values> = {},
) =>
  field<Value, Values>(
    label,
    choices[0]?.value as Value,
    (props) => <SelectField {...inputProps(props)} options={choices} />,
    options,
  )

/** New content has the first choice. */
export const radio = <Value extends string, Values>(
  label: string,
  choices: readonly Choice[],
): Field<Value, Value, Values> =>
  field<Value, Values>(label, choices[0]?.value as Value, ({ label, value, onChange }) => (
    <RadioGroup legend={label} options={choices as (Choice & { value: Value })[]} value={value} onChange={onChange} />
  ))

const choicesOf = (values: readonly string[]): Choice[] =>
  ['', ...values].map((value) => ({ value, label: value || 'None' }))

export const categoryOptions = choicesOf(categoryNames)

export const category = <Value extends string, Values>(): Field<Value, Value, Values> =>
  select('Category', categoryOptions)

export const level = <Value extends string, Values>(): Field<Value, Value, Values> =>
  select('Level', choicesOf(['Beginner', 'Intermediate', 'Advanced']))

export const rating = <Values,>() => text<Values>('Rating', { type: 'number', step: '0.1', min: '1', max: '5' })

export const ratingSource = <Values,>() =>
  text<Values>('Rating source', {
    maxLength: ATTRIBUTION_MAX,
    placeholder: 'Etsy, 2026',
    hint: 'Shown next to the rating. Required outside demo mode.',
  })

export const author = <Values,>() =>
  field<string, Values>('Author', '', (props) => (
    <TextField {...inputProps(props)} placeholder={`${useBusinessName()} Team`} />
  ))

/** `urlPrefix`: URL before the slug, such as '/blog/'. `fallback`: shown if no slug can be generated from the title. */
export const slug = <Values extends { slug: string }>(
  urlPrefix: string,
  titleOf: (values: Values) => string,
  fallback?: string,
) =>
  text<Values>('Slug', {
    placeholder: 'auto-generated-if-empty',
    autoComplete: 'off',
    hint: (values) =>
      slugHint(urlPrefix, values.slug.trim(), fallback ?? slugify(titleOf(values)), fallback === undefined),
  })

function slugHint(urlPrefix: string, entered: string, generated: string, isNumbered: boolean): ReactNode {
  const slug = entered || generated
  if (!slug) return 'Generated automatically if empty.'
  return (
    <>
      URL: <span className="wrap-anywhere">{`${urlPrefix}${slug}`}</span>
      {!entered && isNumbered && ', plus a number if it’s taken'}
    </>
  )
}

/** A group of fields whose values are an object. */
export const record = <Form, RecordValues, Values>(
  fields: FieldsOf<Form, RecordValues>,
): Field<Form, RecordValues, Values> => ({
  ...field<RecordValues, Values>('', initialValues(fields), ({ attributes: { id }, value, errors, onChange }) => (
    <FieldList
      fields={fields}
      path={id}
      values={value}
      errors={errors}
      setValues={(changes) => onChange({ ...value, ...changes })}
    />
  )),
  toValue: (form, { money }) => toValues(fields, form, money),
  toApi: (values, { money }) => toForm(fields, values, money),
})

/** Shows fields beside each other. `classes`: such as 'sm:grid-cols-2'. */
export const columns =
  (classes: string): FieldGroup =>
  ({ children }) => <div className={`grid items-start gap-s5 ${classes}`}>{children}</div>

export const grid = <Form, Values = ValuesOf<Form>>(classes: string) => group<Form, Values>(columns(classes))
