/** The digital binder: lessons in their order, and what readers do with them. */

export { lessons } from './admin/lessons.ts'
export { listLessons } from './admin/list-lessons.ts'
export { publishLesson } from './admin/publish-lesson.ts'
export { getProgress } from './get-progress.ts'
export { listLessonsByCategory, type NumberedLesson } from './lessons-by-category.ts'
export { getLesson, listPublishedLessons } from './published-lessons.ts'
export { saveProgress } from './save-progress.ts'
