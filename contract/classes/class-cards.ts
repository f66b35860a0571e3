/** Public data of a course. `price` is decimal text ('50.00'), `nextStartDate` a calendar date. */
export type CourseCard = {
  id: string
  slug: string
  title: string
  description: string
  instructor: string
  studentCount: number
  price: string
  nextStartDate: string | null
  /** Enrollments can be canceled with a refund until this many days before the start. */
  cancelDays: number
  duration: string
  lessonsCount: number
  level: 'Beginner' | 'Intermediate' | 'Advanced' | null
  rating: string | null
  highlights: string[]
  category: Category | null
  cover: string | null
  imageUrl: string | null
}

/** Public data of a workshop. Dates and times ('HH:mm') are local to `timeZone`, an IANA name. */
export type WorkshopCard = {
  id: string
  slug: string
  title: string
  description: string
  instructor: string
  startsOn: string
  startTime: string
  endsOn: string
  endTime: string
  timeZone: string
  spotsTotal: number
  spotsAvailable: number
  /** True if the waiting list is open when the workshop is full. It closes some hours before the start. */
  takesWaiting: boolean
  cancelDays: number
  price: string
  agenda: { day: number; time: string; topic: string; category: Category | null }[]
  category: Category | null
  cover: string | null
  imageUrl: string | null
}

export type Category = 'Spiritual' | 'Health' | 'Education' | 'Finance'

export function cancellationTerms(cancelDays: number): string {
  if (cancelDays === 0) return 'Free to cancel until it begins.'
  return `Free to cancel until ${cancelDays === 1 ? 'a day' : `${cancelDays} days`} before it begins.`
}
