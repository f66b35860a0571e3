type CourseProgressProps = { done: number; total: number }

export function CourseProgress({ done, total }: CourseProgressProps) {
  const text = `${done} of ${total} ${total === 1 ? 'lesson' : 'lessons'} done`
  return (
    <div className="flex items-center gap-s3 text-sm text-ink-muted tabular-nums">
      <progress className="course-progress" max={total} value={done} aria-label="Lessons done" />
      <p>{text}</p>
    </div>
  )
}
