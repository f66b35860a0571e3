import { categoryNames } from '#contract/content/categories.ts'
import type { LandingSection } from '#contract/site/landing/landing-sections.ts'

/** `name`: name in the API after that of the section. `isList`: one entry in each line. */
export type LandingField = {
  name: string
  label: string
  max: number
  rows?: number
  isList?: boolean
  optional?: boolean
  hint?: string
}
/** `picture`: name of its picture in `pictures`, such as 'features.0'. */
type FieldGroup = { legend?: string; fields: LandingField[]; picture?: string }

const heading = (name = 'title'): LandingField => ({ name, label: 'Heading', max: 80 })
const text = (name: string, max: number): LandingField => ({ name, label: 'Text', max, rows: 2, optional: true })
const list = (name: string): LandingField => ({
  name,
  label: 'List',
  max: 2_000,
  rows: 4,
  isList: true,
  optional: true,
  hint: 'One entry in each line.',
})
const small = (name: string, label: string): LandingField => ({ name, label, max: 40, optional: true })
const head: LandingField[] = [heading(), text('lead', 400)]
const labeledHead: LandingField[] = [small('label', 'Line above the heading'), ...head]

const numbered = (count: number, group: (index: number) => FieldGroup) =>
  Array.from({ length: count }, (_, i) => group(i))

export const searchFields: LandingField[] = [
  { name: 'title', label: 'Title', max: 80, hint: 'Follows the name of your business.' },
  { name: 'description', label: 'Description', max: 200, rows: 2, optional: true },
]

export const heroFields: LandingField[] = [
  ...head,
  { name: 'primaryButton', label: 'Button to the store', max: 30 },
  { name: 'secondaryButton', label: 'Button to the classes', max: 30 },
]

/** Fields of each section. Those of single testimonials are apart, because their number changes. */
export const sectionFields: Record<LandingSection, { title: string; about: string; groups: FieldGroup[] }> = {
  features: {
    title: 'Three steps',
    about: 'Three cards with a drawing each.',
    groups: [
      { fields: labeledHead },
      ...numbered(3, (index) => ({
        legend: `Card ${index + 1}`,
        fields: [{ name: `entries.${index}.name`, label: 'Name', max: 40 }, text(`entries.${index}.text`, 300)],
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
        fields: [{ name: `tabs.${index}.question`, label: 'Question', max: 120 }, list(`tabs.${index}.steps`)],
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
        fields: [
          small('sunday.when', 'When'),
          heading('sunday.title'),
          text('sunday.text', 300),
          list('sunday.steps'),
          { name: 'sunday.prompt', label: 'Printed question', max: 80, optional: true },
          { name: 'sunday.answer', label: 'Handwritten answer', max: 200, rows: 2, optional: true },
        ],
      },
      ...numbered(2, (index) => ({
        legend: `Short sheet ${index + 1}`,
        fields: [
          small(`shorter.${index}.when`, 'When'),
          heading(`shorter.${index}.title`),
          list(`shorter.${index}.steps`),
        ],
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
        fields: [
          { name: `topics.${index}.name`, label: 'Name', max: 40 },
          { name: `topics.${index}.question`, label: 'Question', max: 120 },
        ],
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
        fields: [
          small('lessons.label', 'Line above the heading'),
          small('lessons.note', 'Note next to it'),
          heading('lessons.title'),
          text('lessons.text', 300),
          list('lessons.points'),
          small('lessons.place', 'Line next to the button'),
        ],
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
