import type { Category } from '../classes/class-cards.ts'

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

/** Where a list of posts goes on: with those that are older than a place, or newer. */
export type PostCursor = { before: string } | { after: string }

/** One page of the blog. A filter is null when it is not set. */
export type BlogPage = {
  posts: PostCard[]
  category: PostFilter | null
  tag: PostFilter | null
  /** The place that was asked for; null on the newest page. */
  place: PostCursor | null
  older: PostCursor | null
  newer: PostCursor | null
}
/** `word` stands in the address, `name` is how the posts write it: null when no post is filed under it. */
export type PostFilter = { word: string; name: string | null }

/** A post as it is read, with what one may read next. */
export type PostWithNeighbors = Post & {
  /** The excerpt, or how the text begins. */
  summary: string
  readingMinutes: number
  older: PostCard | null
  newer: PostCard | null
  /** The newest others of its category. */
  related: PostCard[]
}

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
