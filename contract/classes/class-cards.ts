/** A course as every visitor sees it. `price` is decimal text ('50.00'), `nextStartDate` a calendar date. */
export type CourseCard = {
  id: string
  slug: string
  title: string
  description: string
  instructor: string
  studentCount: number
  price: string
  nextStartDate: string | null
  /** Until how many days before its beginning a place is cancelled and paid back. */
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

/** A workshop as every visitor sees it. Dates and times ('HH:mm') are local to `timeZone`, an IANA name. */
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
  /** Whether there is a waiting list while it is full: it ends some hours before the beginning. */
  takesWaiting: boolean
  /** Until how many days before its beginning a place is cancelled and paid back. */
  cancelDays: number
  price: string
  agenda: { day: number; time: string; topic: string; category: Category | null }[]
  category: Category | null
  cover: string | null
  imageUrl: string | null
}

export type Category = 'Spiritual' | 'Health' | 'Education' | 'Finance'
