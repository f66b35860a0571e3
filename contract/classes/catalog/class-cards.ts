import type { Category } from '../../content/categories.ts'
import type { ItemReviews } from '../../content/reviews/reviews.schema.ts'
import type { CourseFormat } from '../../course-formats.ts'
import type { CalendarEvent } from '../schedule/schedule.schema.ts'

/** `price` is decimal text ('50.00'). */
type ClassCard = {
  id: string
  slug: string
  title: string
  description: string
  instructor: string
  price: string
  category: Category | null
  cover: string | null
  imageUrl: string | null
  /** UTC instant until which an enrollment can be canceled with a refund; null while the class has no date. */
  cancelUntil: string | null
  /** Empty after that time. */
  cancellationTerms: string
}

/** `nextStartDate` is a calendar date. */
export type CourseCard = ClassCard & {
  studentCount: number
  format: CourseFormat
  nextStartDate: string | null
  /** Last day; null without a date. */
  endsOn: string | null
  duration: string
  lessonsCount: number
  /** True if enrolling opens lessons: the order may then need the consent to immediate delivery. */
  hasOnlineLessons: boolean
  level: 'Beginner' | 'Intermediate' | 'Advanced' | null
  rating: string | null
  /** Label of a rating from elsewhere, such as 'Etsy, 2026'. */
  ratingSource?: string
  highlights: string[]
}

/** Dates and times ('HH:mm') are local to `timeZone`, an IANA name. `startsAt` and `endsAt` are UTC instants. */
export type WorkshopCard = ClassCard & {
  startsOn: string
  startTime: string
  endsOn: string
  endTime: string
  startsAt: string
  endsAt: string
  timeZone: string
  spotsTotal: number
  spotsAvailable: number
  /** True if the waiting list is open when the workshop is full. It closes some hours before the start. */
  isWaitingListOpen: boolean
  agenda: { day: number; time: string; topic: string; category: Category | null }[]
}

export type ClassItem = { kind: 'course'; item: CourseCard } | { kind: 'workshop'; item: WorkshopCard }

export const courseOf = ({ kind, item }: ClassItem): CourseCard | null => (kind === 'course' ? item : null)
export const workshopOf = ({ kind, item }: ClassItem): WorkshopCard | null => (kind === 'workshop' ? item : null)

/** The page of a class. `events`: its calendar entries by start, without description; empty for a course without a date. */
export type ClassPage = {
  events: CalendarEvent[]
  /** True if an enrollment comes with a calendar invitation and a reminder. */
  hasReminder: boolean
  /** Those by buyers, if there are any. */
  reviews?: ItemReviews
} & ClassItem
