import type { Category } from '#contract/content/categories.ts'
import type { ClassCoverName } from '#contract/content/cover-names.ts'

/** Prices are decimal strings in dollars. Dates are 'yyyy-mm-dd', shifted forward when seeded. Times are 'hh:mm'. */
export interface SeedProduct {
  id: number
  slug: string
  name: string
  description: string
  price: string
  originalPrice: string | null
  badge: string | null
  features: readonly string[]
  category: string
  kind: 'physical' | 'digital' | 'bundle'
  rating: number | null
  reviewCount: number
  imageUrl: null
  /** Step for the week in which it arrives. */
  arrivalStep?: string
  /** Contents of a bundle: products by id, and services that are not products. A single product may only open the planner. */
  parts: readonly SeedBundleItem[]
}

export type SeedBundleItem =
  | { productId: number; quantity: number }
  | { label: string; opens: 'classes' | 'session' | 'planner' }

export interface SeedCourse {
  slug: string
  title: string
  description: string
  instructor: string
  duration: string
  lessonsCount: number
  level: 'Beginner' | 'Intermediate' | 'Advanced'
  studentCount: number
  rating: number
  price: string
  nextStartDate: string
  highlights: readonly string[]
  category: Category | null
  cover: ClassCoverName
  imageUrl: null
}

export interface SeedWorkshop {
  slug: string
  title: string
  description: string
  instructor: string
  startsOn: string
  endsOn: string
  startTime: string
  endTime: string
  timeZone: string
  /** Also the number of available seats in a new database. */
  spotsTotal: number
  price: string
  cover: ClassCoverName
  imageUrl: null
  agenda: readonly SeedHour[]
}

interface SeedHour {
  day: number
  time: string
  topic: string
  category: Category | null
}

export interface SeedPost {
  slug: string
  title: string
  excerpt: string
  content: string
  /** Empty means the team. */
  author: string
  category: Category
  tags: readonly string[]
  /** Something to do for seven days. */
  practice?: string
  publishedDaysAgo: number
}

export interface SeedLesson {
  slug: string
  title: string
  excerpt: string
  content: string
  author: string | null
  category: Category
  tags: readonly string[]
  orderIndex: number
  keyTakeaways: readonly string[]
  examples: readonly string[]
  actionSteps: readonly string[]
  reflectionQuestions: readonly string[]
  didYouKnow: string | null
}

export interface SeedCourseSection {
  title: string
  /** Its lessons open this many days after the enrollment. Without it, immediately. */
  availableDays?: number
  lessons: readonly SeedCourseLesson[]
}

interface SeedCourseLesson {
  slug: string
  title: string
  /** Free to read for everyone. */
  isPreview?: boolean
  excerpt: string
  content: string
  keyTakeaways: readonly string[]
  examples: readonly string[]
  actionSteps: readonly string[]
  reflectionQuestions: readonly string[]
  didYouKnow: string | null
}

export interface SeedFile {
  productId: number
  position: number
  title: string
  fileName: string
  kind: 'made' | 'stored'
  source: string
  isSample: boolean
}
