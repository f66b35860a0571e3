type Listed = { id: string; isOpen: boolean }

/**
 * Returns the lesson at which a user continues a course: the one opened last unless it is done, else the first open one
 * that is not done, else the first one. Undefined for a course without lessons.
 */
export function continueLesson<Lesson extends Listed>(
  lessons: readonly Lesson[],
  lastLessonId: string | null,
  isDone: (lessonId: string) => boolean,
): Lesson | undefined {
  const todo = lessons.filter(({ id, isOpen }) => isOpen && !isDone(id))
  return todo.find(({ id }) => id === lastLessonId) ?? todo[0] ?? lessons[0]
}
