import type { CourseCard } from '#contract/classes/catalog/class-cards.ts'
import { countText, Rating } from '../../platform/ui/rating.tsx'

type StudentsProps = { course: CourseCard; className: string }

export function Students({ course: { rating, ratingSource, studentCount }, className }: StudentsProps) {
  if (!rating && studentCount === 0) return null
  return (
    <div className={className}>
      {rating ? (
        <Rating value={rating} count={studentCount} noun="student" source={ratingSource} />
      ) : (
        <p className="rated">{countText(studentCount, 'student')}</p>
      )}
    </div>
  )
}
