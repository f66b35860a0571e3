import { CourseCard } from '../../classes/course-card.tsx'
import { shownPrice, wholeNumber } from '../content-form/number-input.ts'
import { listOf } from '../content-form/parse-list.ts'
import type { TypedCourse } from './course-content-type.ts'

/** The course's card as it will stand among the classes. */
export function CoursePreview({ typed }: { typed: TypedCourse }) {
  return (
    <div inert className="mx-auto w-full max-w-sm">
      <CourseCard
        course={{
          ...typed,
          id: '',
          title: typed.title || 'Untitled',
          price: shownPrice(typed.price),
          nextStartDate: typed.nextStartDate || null,
          lessonsCount: wholeNumber(typed.lessonsCount),
          cancelDays: wholeNumber(typed.cancelDays),
          studentCount: wholeNumber(typed.studentCount),
          level: typed.level || null,
          rating: typed.rating || null,
          highlights: listOf(typed.highlights),
          category: typed.category || null,
          cover: null,
          imageUrl: typed.imageUrl || null,
        }}
      />
    </div>
  )
}
