/** The digital binder: lessons in their order, and what readers do with them. */

export { lessons } from './admin/lessons.ts'
export { listLessons } from './admin/list-lessons.ts'
export { publishLesson } from './admin/publish-lesson.ts'
export { myProgress } from './get-progress.ts'
export { type FiledLesson, filed } from './lessons-by-category.ts'
export { lesson, published } from './published-lessons.ts'
export { saveProgress } from './save-progress.ts'
