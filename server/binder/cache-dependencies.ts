import type { CacheDependencies } from '../page-cache/dependencies.ts'
import type { getLesson, listPublishedLessons } from './published-lessons.ts'

type Loaders = { getLesson: typeof getLesson; listPublishedLessons: typeof listPublishedLessons }

export const binderDependencies: CacheDependencies<Loaders> = {
  listPublishedLessons: () => ({ tags: ['lessons', 'lesson:*'] }),
  getLesson: ({ id }) => ({ tags: ['lessons', `lesson:${id}`] }),
}
