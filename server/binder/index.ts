/** The digital binder: lessons in their order, and what readers do with them. */
export { type FiledLesson, filed } from './filed.ts'
export { myProgress } from './my-progress.ts'
export { lesson, published } from './published.ts'
export { saveProgress } from './save-progress.ts'
