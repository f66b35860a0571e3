import { categoryNames } from '#contract/content/categories.ts'
import * as limits from '#contract/form-limits.ts'
import type { LandingSection } from '#contract/site/landing/landing-sections.ts'
import { TextAreaField } from '../../../platform/forms/text-area-field.tsx'
import { inputProps, text, textArea } from '../../platform/content-form/field-kinds.tsx'
import { type FieldsOf, field, type InputProps } from '../../platform/content-form/form-fields.ts'

/** By their names in the API after that of the section, such as 'entries.0.name'. */
type Texts = Record<string, string>
export type LandingFields = FieldsOf<Texts>
/** `picture`: name of its picture in `pictures`, such as 'features.0'. */
type FieldGroup = { legend?: string; fields: LandingFields; picture?: string }

const required = (label: string, maxLength: number) => text<Texts>(label, { required: true, maxLength })
const optional = (label: string) => text<Texts>(label, { optional: true, maxLength: limits.LABEL_MAX })
const textBox = (label: string, maxLength: number) => textArea<Texts>(label, { optional: true, rows: 2, maxLength })

const heading = required('Heading', limits.HEADING_MAX)
const name = required('Name', limits.LABEL_MAX)
const question = required('Question', limits.QUESTION_MAX)
const paragraph = textBox('Text', limits.PARAGRAPH_MAX)
const list = field<string, Texts>('List', '', ListInput, { optional: true, hint: 'One entry in each line.' })
const head: LandingFields = { title: heading, lead: textBox('Text', limits.LEAD_MAX) }
const labeledHead: LandingFields = { label: optional('Line above the heading'), ...head }

function ListInput(props: InputProps<string, Texts>) {
  const { id } = props.attributes
  // The API names the entry of a list.
  const entryError = Object.entries(props.errors).find(([name]) => name.startsWith(`${id}.`))?.[1]
  return <TextAreaField {...inputProps(props)} error={props.error ?? entryError} rows={4} maxLength={2_000} />
}

const numbered = (count: number, group: (index: number) => FieldGroup) =>
  Array.from({ length: count }, (_, i) => group(i))

export const searchFields: LandingFields = {
  title: text('Title', { required: true, maxLength: limits.HEADING_MAX, hint: 'Follows the name of your business.' }),
  description: textBox('Description', limits.META_DESCRIPTION_MAX),
}

export const heroFields: LandingFields = {
  ...head,
  primaryButton: required('Button to the store', limits.BUTTON_LABEL_MAX),
  secondaryButton: required('Button to the classes', limits.BUTTON_LABEL_MAX),
}

/** Fields of each section. Those of single testimonials are apart, because their number changes. */
export const sectionFields: Record<LandingSection, { title: string; about: string; groups: FieldGroup[] }> = {
  features: {
    title: 'Three steps',
    about: 'Three cards with a drawing each.',
    groups: [
      { fields: labeledHead },
      ...numbered(3, (index) => ({
        legend: `Card ${index + 1}`,
        fields: { [`entries.${index}.name`]: name, [`entries.${index}.text`]: paragraph },
        picture: `features.${index}`,
      })),
    ],
  },
  categories: {
    title: 'Four categories',
    about: 'A question and a few steps for each category.',
    groups: [
      { fields: head },
      ...categoryNames.map((category, index) => ({
        legend: category,
        fields: { [`tabs.${index}.question`]: question, [`tabs.${index}.steps`]: list },
      })),
    ],
  },
  guides: { title: 'Six guides', about: 'The characters from the lessons and the blog.', groups: [{ fields: head }] },
  sessions: {
    title: 'Sessions',
    about: 'One long sheet and two short ones.',
    groups: [
      { fields: labeledHead },
      {
        legend: 'Long sheet',
        fields: {
          'sunday.when': optional('When'),
          'sunday.title': heading,
          'sunday.text': paragraph,
          'sunday.steps': list,
          'sunday.prompt': text('Printed question', { optional: true, maxLength: limits.HEADING_MAX }),
          'sunday.answer': textBox('Handwritten answer', limits.META_DESCRIPTION_MAX),
        },
      },
      ...numbered(2, (index) => ({
        legend: `Short sheet ${index + 1}`,
        fields: {
          [`shorter.${index}.when`]: optional('When'),
          [`shorter.${index}.title`]: heading,
          [`shorter.${index}.steps`]: list,
        },
      })),
    ],
  },
  focus: {
    title: 'Six questions',
    about: 'Six stamps with a question each.',
    groups: [
      { fields: labeledHead },
      ...numbered(6, (index) => ({
        legend: `Stamp ${index + 1}`,
        fields: { [`topics.${index}.name`]: name, [`topics.${index}.question`]: question },
      })),
    ],
  },
  coaching: {
    title: 'Coaching and blog',
    about: 'The lessons, the next workshop and the newest post.',
    groups: [
      { fields: head },
      {
        legend: 'Card of the lessons',
        fields: {
          'lessons.label': optional('Line above the heading'),
          'lessons.note': optional('Note next to it'),
          'lessons.title': heading,
          'lessons.text': paragraph,
          'lessons.points': list,
          'lessons.place': optional('Line next to the button'),
        },
        picture: 'coaching',
      },
    ],
  },
  books: { title: 'Books', about: 'Two books from your store. Hidden while it has none.', groups: [{ fields: head }] },
  testimonials: {
    title: 'Testimonials',
    about: 'What people say about you. Hidden while there are none.',
    groups: [{ fields: head }],
  },
  closing: {
    title: 'Last call',
    about: 'An invitation at the end of the page.',
    groups: [{ fields: head, picture: 'closing' }],
  },
}
