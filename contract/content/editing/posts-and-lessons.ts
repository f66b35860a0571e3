import type { Category } from '../categories.ts'

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
/** `practice`: something to do for seven days; '' for none. */
export type Post = PostCard & { content: string; practice: string }

export type PostCursor = { before: string } | { after: string }

export type BlogPage = {
  posts: PostCard[]
  category: PostFilter | null
  tag: PostFilter | null
  /** The cursor of this page; null on the first page. */
  place: PostCursor | null
  older: PostCursor | null
  newer: PostCursor | null
}
/** `word` is the URL form, `name` the text in the posts; null if no post matches. */
export type PostFilter = { word: string; name: string | null }

export type PostWithNeighbors = Post & {
  /** The excerpt, or else the start of the text. */
  summary: string
  readingMinutes: number
  older: PostCard | null
  newer: PostCard | null
  related: PostCard[]
}

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
