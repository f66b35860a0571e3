type CourseProgressProps = { done: number; total: number }

export function CourseProgress({ done, total }: CourseProgressProps) {
  const text = `${done} of ${total} ${total === 1 ? 'lesson' : 'lessons'} done`
  return (
    <div className="course-progress">
      <progress max={total} value={done} aria-label="Lessons done" />
      <p>{text}</p>
    </div>
  )
}
