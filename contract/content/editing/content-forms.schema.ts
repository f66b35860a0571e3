import { z } from 'zod'
import { courseFormats } from '../../course-formats.ts'
import { addDays } from '../../dates.ts'
import { id } from '../../fields.schema.ts'
import * as field from '../../form-fields.schema.ts'
import { DESCRIPTION_MAX, SUMMARY_MAX, WORKSHOP_DAYS_MAX } from '../../form-limits.ts'
import { classCoverNames, productCoverNames } from '../cover-names.ts'
import { BUNDLE_ITEMS_MAX, QUANTITY_MAX } from '../store/store-limits.ts'
import { contentParams, productId } from './content-lists.schema.ts'

/**
 * Content forms of the admin area, the same in requests and responses. Empty text is ''; prices are decimal text ('89.99');
 * dates and times ('HH:mm') are local to the time zone of the form.
 */

export const postForm = z.object({
  title: field.title('Enter a title.'),
  slug: field.slug,
  excerpt: field.text(SUMMARY_MAX),
  content: field.html,
  author: field.singleLine(),
  category: field.singleLine(),
  tags: field.list,
  imageUrl: field.url,
  /** Something to do for seven days, at the end of the post; '' for none. */
  practice: field.singleLine().default(''),
  isPublished: field.boolean,
})
export type PostForm = z.infer<typeof postForm>

/** Also those of a course lesson, which has a position in its section instead of an order index. */
export const lessonFields = {
  title: field.title('Enter a title.'),
  slug: field.slug,
  excerpt: field.text(SUMMARY_MAX),
  content: field.html,
  author: field.singleLine(),
  category: field.category,
  tags: field.list,
  orderIndex: z.int('Enter a whole number.').min(-1_000_000, 'Too small.').max(1_000_000, 'Too large.'),
  imageUrl: field.url,
  videoUrl: field.url,
  keyTakeaways: field.list,
  examples: field.list,
  actionSteps: field.list,
  reflectionQuestions: field.list,
  didYouKnow: field.text(SUMMARY_MAX),
  isPublished: field.boolean,
}

export const lessonForm = z.object(lessonFields)
export type LessonForm = z.infer<typeof lessonForm>

const coverError = 'Choose a drawing from the list.'

/** '' is an automatic drawing. */
const productCover = z.enum(['', ...productCoverNames], coverError).default('')
const classCover = z.enum(['', ...classCoverNames], coverError).default('')

const quantityError = `Enter a whole number from 1 to ${QUANTITY_MAX}.`

/** A product by id, labeled with its name, or a service (`opens`) with its own label. */
const bundleItem = z
  .object({
    productId: productId.nullable(),
    label: field.singleLine(),
    quantity: z.int(quantityError).min(1, quantityError).max(QUANTITY_MAX, quantityError),
    opens: z.enum(['', 'classes', 'session', 'planner'], 'Choose classes, a session, the planner, or nothing.'),
  })
  .refine(({ productId, label }) => productId !== null || label !== '', { path: ['label'], error: 'Enter what it is.' })
  .refine(({ productId, opens }) => productId === null || opens === '', {
    path: ['opens'],
    error: 'A product can’t give access to anything else.',
  })
export type BundleItemForm = z.infer<typeof bundleItem>

const isPlannerPart = ({ opens, quantity }: BundleItemForm) => opens === 'planner' && quantity === 1

export const productForm = z
  .object({
    name: field.title('Enter a name.'),
    slug: field.slug,
    description: field.text(DESCRIPTION_MAX),
    price: field.price,
    originalPrice: field.optionalPrice,
    imageUrl: field.url,
    cover: productCover,
    badge: field.singleLine(40),
    features: field.list,
    category: field.singleLine(),
    kind: z.enum(['physical', 'digital', 'bundle'], 'Choose physical, digital or bundle.'),
    rating: field.rating,
    ratingSource: field.ratingSource,
    reviewCount: field.integer,
    isActive: field.boolean,
    /** Grams of one unit; null for a bundle that weighs as much as its items. */
    weightGrams: field.grams.nullable().default(null),
    /** Units for sale; null for a product that is always in stock. */
    stock: field.integer.nullable().default(null),
    /** Step of the buyer’s planner in the week in which it arrives; '' for none. */
    arrivalStep: field.singleLine().default(''),
    /** Items of a bundle, at least one. Other kinds have at most one, which opens the planner. */
    parts: z.array(bundleItem, 'Send a list.').max(BUNDLE_ITEMS_MAX, `At most ${BUNDLE_ITEMS_MAX} items.`).default([]),
  })
  .refine(({ kind, parts }) => kind !== 'bundle' || parts.length > 0, {
    path: ['parts'],
    error: 'Add at least one item to the bundle.',
  })
  .refine(({ kind, parts }) => kind === 'bundle' || (parts.length <= 1 && parts.every(isPlannerPart)), {
    path: ['parts'],
    error: 'Only a bundle can have items.',
  })
  .refine(({ parts }) => areUnique(parts.flatMap(({ productId }) => productId ?? [])), {
    path: ['parts'],
    error: 'Add each product only once, and set its quantity.',
  })
export type ProductForm = z.infer<typeof productForm>

const areUnique = (ids: number[]) => new Set(ids).size === ids.length

export const courseForm = z.object({
  title: field.title('Enter a title.'),
  slug: field.slug,
  description: field.text(DESCRIPTION_MAX),
  instructor: field.singleLine(),
  price: field.price,
  /** A self-paced course is saved without the date and the link to join. */
  format: z.enum(courseFormats, 'Choose live or self-paced.').default('live'),
  cancelDays: field.cancelDays,
  joinUrl: field.httpsUrl,
  nextStartDate: z.union([z.literal(''), field.date], 'Choose a date from 2000 to 2100, or leave it empty.'),
  duration: field.singleLine(60),
  lessonsCount: field.integer,
  level: z.enum(['', 'Beginner', 'Intermediate', 'Advanced'], 'Choose a level from the list.'),
  rating: field.rating,
  ratingSource: field.ratingSource,
  studentCount: field.integer,
  highlights: field.list,
  category: field.category,
  imageUrl: field.url,
  cover: classCover,
  isActive: field.boolean,
})
export type CourseForm = z.infer<typeof courseForm>

const agendaItem = z.object({
  day: z
    .int('Enter the day as a number. The first day is 1.')
    .min(1, 'The first day is 1.')
    .max(WORKSHOP_DAYS_MAX, `At most ${WORKSHOP_DAYS_MAX} days.`),
  time: field.timeOfDay,
  topic: field.title('Enter what happens.'),
  category: field.category,
})

export const workshopForm = z
  .object({
    title: field.title('Enter a title.'),
    slug: field.slug,
    description: field.text(DESCRIPTION_MAX),
    instructor: field.singleLine(),
    price: field.price,
    workshopDate: field.date,
    workshopTime: field.timeOfDay,
    endDate: field.date,
    endTime: field.timeOfDay,
    timeZone: field.timeZone,
    spotsTotal: field.integer,
    cancelDays: field.cancelDays,
    joinUrl: field.httpsUrl,
    agenda: z.array(agendaItem, 'Send a list.').max(50, 'At most 50 entries.'),
    category: field.category,
    imageUrl: field.url,
    cover: classCover,
    isActive: field.boolean,
  })
  .refine(({ workshopDate, endDate }) => workshopDate <= endDate, {
    path: ['endDate'],
    error: 'The last day can’t be before the first day.',
  })
  .refine(({ workshopDate, endDate }) => endDate < addDays(workshopDate, WORKSHOP_DAYS_MAX), {
    path: ['endDate'],
    error: `A workshop lasts at most ${WORKSHOP_DAYS_MAX} days.`,
  })
  .refine((form) => form.workshopDate !== form.endDate || form.workshopTime <= form.endTime, {
    path: ['endTime'],
    error: 'The end can’t be before the start.',
  })
export type WorkshopForm = z.infer<typeof workshopForm>

const versionField = { version: field.version }

export const postChange = postForm.extend(versionField)
export const lessonChange = lessonForm.extend(versionField)
/** `stockRead` is the stock when the form was loaded, so that later orders are not overwritten. */
export const productChange = productForm.safeExtend({
  ...versionField,
  stockRead: field.integer.nullable().default(null),
})

export const stockInput = z.object({ stock: field.integer.nullable(), stockRead: field.integer.nullable() })
export type StockInput = z.infer<typeof stockInput>
export const productStock = z.object({ id: z.int(), stock: z.int().nullable() })
export type ProductStock = z.infer<typeof productStock>

/** `studentsRead` is the student count when the form was loaded, so that later enrollments are not overwritten. */
export const courseChange = courseForm.extend({ ...versionField, studentsRead: field.integer })
export const workshopChange = workshopForm.safeExtend(versionField)

const savedFields = { id, ...versionField }

export const postRead = postForm.extend(savedFields)
export const lessonRead = lessonForm.extend(savedFields)
export const productRead = productForm.safeExtend({ ...versionField, id: productId })
export const courseRead = courseForm.extend(savedFields)
export const workshopRead = workshopForm.safeExtend(savedFields)

export const removedResponse = contentParams
export const removedProductResponse = z.object({ id: productId })

export const previewInput = z.object({ html: field.html })
export const previewResponse = z.object({ html: z.string() })
