import type { Category } from './classes.ts'

/** A post in a list. `publishedAt` is a UTC instant. */
export type PostCard = {
  id: string
  slug: string
  title: string
  excerpt: string
  author: string
  category: string | null
  tags: string[]
  publishedAt: string
  imageUrl: string | null
}
export type Post = PostCard & { content: string }

/** A lesson in a list, in binder order. */
export type LessonCard = {
  id: string
  slug: string | null
  title: string
  excerpt: string | null
  author: string | null
  category: Category | null
  tags: string[]
  publishedAt: string | null
  orderIndex: number
  imageUrl: string | null
}
export type Lesson = LessonCard & {
  content: string | null
  videoUrl: string | null
  keyTakeaways: string[]
  examples: string[]
  actionSteps: string[]
  reflectionQuestions: string[]
  didYouKnow: string | null
}
