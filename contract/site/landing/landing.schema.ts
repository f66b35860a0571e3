import { z } from 'zod'
import { imageText, uploadedImage } from '../../content/media/uploaded-image.schema.ts'
import * as field from '../../form-fields.schema.ts'
import * as limits from '../../form-limits.ts'
import { landingDrawings } from './landing-drawings.ts'
import { landingSections, TESTIMONIALS_MAX } from './landing-sections.ts'

const heading = field.title('Enter a heading.', limits.HEADING_MAX)
const lead = field.singleLine(limits.LEAD_MAX)
const label = field.singleLine(limits.LABEL_MAX)
const name = field.title('Enter a name.', limits.LABEL_MAX)
const question = field.title('Enter a question.', limits.QUESTION_MAX)
const button = field.title('Enter the text of the button.', limits.BUTTON_LABEL_MAX)
const head = z.object({ title: heading, lead })
const labeledHead = head.extend({ label })

const drawing = z.enum(landingDrawings, 'Choose a drawing.')
/** The drawing is shown while there is no image. */
const picture = z.object({ url: uploadedImage, text: imageText, drawing })

/** Each picture has its text, so their number is fixed. */
const exactly = <Item extends z.ZodType>(count: number, item: Item) =>
  z.array(item).length(count, `Send exactly ${count} entries.`)

const sections = z
  .array(z.object({ name: z.enum(landingSections, 'Send the name of a section.'), isVisible: field.boolean }))
  .length(landingSections.length, 'Send each section once.')
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'Send each section once.')

const sheet = z.object({ when: label, title: heading, steps: field.list })

const testimonial = z.object({
  /** 0 shows no stars. */
  stars: z.int('Choose 0 to 5 stars.').min(0, 'Choose 0 to 5 stars.').max(5, 'Choose 0 to 5 stars.'),
  text: field.title('Enter what the person says.', limits.PARAGRAPH_MAX),
  name,
  about: field.singleLine(limits.ATTRIBUTION_MAX),
})

/** Texts of the landing page, and which sections it shows in which order. */
export const landing = z.object({
  /** For search engines and browser tabs. The title follows the business name. */
  search: z.object({
    title: field.title('Enter a title.', limits.HEADING_MAX),
    description: field.singleLine(limits.META_DESCRIPTION_MAX),
  }),
  sections,
  hero: head.extend({
    primaryButton: button,
    secondaryButton: button,
    pictureUrl: uploadedImage,
    drawing,
    /** Of the picture or the drawing. */
    pictureText: imageText,
  }),
  /** Drawings that mean something, such as a category, cannot be replaced. */
  pictures: z.object({ features: exactly(3, picture), coaching: picture, closing: picture }),
  features: labeledHead.extend({
    entries: exactly(3, z.object({ name, text: field.singleLine(limits.PARAGRAPH_MAX) })),
  }),
  categories: head.extend({ tabs: exactly(4, z.object({ question, steps: field.list })) }),
  guides: head,
  sessions: labeledHead.extend({
    sunday: sheet.extend({
      text: field.singleLine(limits.PARAGRAPH_MAX),
      prompt: field.singleLine(limits.HEADING_MAX),
      answer: field.singleLine(limits.META_DESCRIPTION_MAX),
    }),
    shorter: exactly(2, sheet),
  }),
  focus: labeledHead.extend({ topics: exactly(6, z.object({ name, question })) }),
  coaching: head.extend({
    lessons: z.object({
      label,
      note: label,
      title: heading,
      text: field.singleLine(limits.PARAGRAPH_MAX),
      points: field.list,
      place: label,
    }),
  }),
  books: head,
  testimonials: head.extend({
    list: z.array(testimonial).max(TESTIMONIALS_MAX, `At most ${TESTIMONIALS_MAX} testimonials.`),
  }),
  closing: head,
})
export type Landing = z.infer<typeof landing>
export type Testimonial = z.infer<typeof testimonial>

const versionError = 'Send the version you read.'

/** `version`: 0 before the first change. */
export const landingChange = z.object({ landing, version: z.int(versionError).min(0, versionError) })
export type LandingChange = z.infer<typeof landingChange>

/** `original`: the texts before the first change, to go back to. */
export const landingRead = landingChange.extend({ original: landing })
export type LandingRead = z.infer<typeof landingRead>
