import { z } from 'zod'
import { courseFormats } from '../../course-formats.ts'
import { count, id, listInput, nextCursor } from '../../fields.schema.ts'
import {
  coursesListOptions,
  lessonsListOptions,
  postsListOptions,
  productsListOptions,
  workshopsListOptions,
} from './list-options.ts'

export const postsInput = listInput(postsListOptions)
export type PostsInput = z.infer<typeof postsInput>
export const productsInput = listInput(productsListOptions)
export type ProductsInput = z.infer<typeof productsInput>
export const coursesInput = listInput(coursesListOptions)
export type CoursesInput = z.infer<typeof coursesInput>
export const workshopsInput = listInput(workshopsListOptions)
export type WorkshopsInput = z.infer<typeof workshopsInput>
export const lessonsInput = listInput(lessonsListOptions)
export type LessonsInput = z.infer<typeof lessonsInput>

const priceText = z.string()

const postRow = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  author: z.string(),
  imageUrl: z.string().nullable(),
  isPublished: z.boolean(),
  publishedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type PostRow = z.infer<typeof postRow>

export const postPage = z.object({ posts: z.array(postRow), nextCursor })
export type PostPage = z.infer<typeof postPage>

const productIdError = 'This id isn’t valid.'
export const productId = z.int(productIdError).min(1, productIdError).max(2_147_483_647, productIdError)

/** Prices are decimal text ('89.99'). */
const productRow = z.object({
  id: productId,
  name: z.string(),
  description: z.string(),
  price: priceText,
  originalPrice: priceText.nullable(),
  badge: z.string().nullable(),
  kind: z.enum(['physical', 'digital', 'bundle']),
  imageUrl: z.string().nullable(),
  isActive: z.boolean(),
  /** Units for sale; null if always in stock. */
  stock: z.int().nullable(),
})
export type ProductRow = z.infer<typeof productRow>

export const productPage = z.object({ products: z.array(productRow), nextCursor })
export type ProductPage = z.infer<typeof productPage>

const classFields = {
  id,
  title: z.string(),
  description: z.string(),
  instructor: z.string(),
  price: priceText,
  imageUrl: z.string().nullable(),
  isActive: z.boolean(),
  /** URL path of its public page; null if it is inactive or over. */
  path: z.string().nullable(),
}

const courseRow = z.object({
  ...classFields,
  studentCount: count,
  format: z.enum(courseFormats),
  nextStartDate: z.iso.date().nullable(),
})
export type CourseRow = z.infer<typeof courseRow>

export const coursePage = z.object({ courses: z.array(courseRow), nextCursor })
export type CoursePage = z.infer<typeof coursePage>

/** Date and time ('HH:mm') are local to `timeZone`, an IANA name. */
export const workshopRow = z.object({
  ...classFields,
  workshopDate: z.iso.date(),
  workshopTime: z.string(),
  timeZone: z.string(),
  spotsAvailable: count,
  spotsTotal: count,
  /** Open waiting list entries, including offers. */
  waiting: count,
})
export type WorkshopRow = z.infer<typeof workshopRow>

export const workshopPage = z.object({ workshops: z.array(workshopRow), nextCursor })
export type WorkshopPage = z.infer<typeof workshopPage>

const lessonRow = z.object({
  id,
  slug: z.string().nullable(),
  title: z.string(),
  excerpt: z.string().nullable(),
  author: z.string().nullable(),
  tags: z.array(z.string()),
  orderIndex: z.int(),
  imageUrl: z.string().nullable(),
  isPublished: z.boolean(),
})
export type LessonRow = z.infer<typeof lessonRow>

export const lessonPage = z.object({ lessons: z.array(lessonRow), total: count, nextCursor })
export type LessonPage = z.infer<typeof lessonPage>

export const contentParams = z.object({ id })
export const productParams = z.object({ id: z.coerce.number(productIdError).pipe(productId) })

export const publishInput = z.object({ published: z.boolean('Choose true or false.') })
export const publishResponse = z.object({ id, published: z.boolean() })

export const activateInput = z.object({ active: z.boolean('Choose true or false.') })
export const activateResponse = z.object({ id, active: z.boolean() })
export const activateProductResponse = z.object({ id: productId, active: z.boolean() })
