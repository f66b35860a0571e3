import { CourseCard } from '../../classes/course-card.tsx'
import { parseInteger, parseList, previewPrice } from '../content-form/parse-input.ts'
import type { CourseInput } from './course-content-type.tsx'

export function CoursePreview({ values }: { values: CourseInput }) {
  return (
    <div inert className="mx-auto w-full max-w-sm">
      <CourseCard
        course={{
          ...values,
          id: '',
          title: values.title || 'Untitled',
          price: previewPrice(values.price),
          nextStartDate: values.nextStartDate || null,
          lessonsCount: parseInteger(values.lessonsCount),
          cancelDays: parseInteger(values.cancelDays),
          studentCount: parseInteger(values.studentCount),
          level: values.level || null,
          rating: values.rating || null,
          highlights: parseList(values.highlights),
          category: values.category || null,
          cover: null,
          imageUrl: values.imageUrl || null,
        }}
      />
    </div>
  )
}
