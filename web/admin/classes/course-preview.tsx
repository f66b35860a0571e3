import { CourseCard } from '../../classes/course-card.tsx'
import { parseInteger, previewPrice } from '../content-form/number-input.ts'
import { parseList } from '../content-form/parse-list.ts'
import type { CourseInput } from './course-content-type.ts'

/** The course's card as it will stand among the classes. */
export function CoursePreview({ typed }: { typed: CourseInput }) {
  return (
    <div inert className="mx-auto w-full max-w-sm">
      <CourseCard
        course={{
          ...typed,
          id: '',
          title: typed.title || 'Untitled',
          price: previewPrice(typed.price),
          nextStartDate: typed.nextStartDate || null,
          lessonsCount: parseInteger(typed.lessonsCount),
          cancelDays: parseInteger(typed.cancelDays),
          studentCount: parseInteger(typed.studentCount),
          level: typed.level || null,
          rating: typed.rating || null,
          highlights: parseList(typed.highlights),
          category: typed.category || null,
          cover: null,
          imageUrl: typed.imageUrl || null,
        }}
      />
    </div>
  )
}
