import type { Lesson } from '#contract/content/editing/posts-and-lessons.ts'
import { longDate } from '#contract/dates.ts'

export function bylineOf({ author, publishedAt }: Lesson, businessName: string): string {
  const day = publishedAt?.slice(0, 10)
  return [author?.trim() || `${businessName} Team`, ...(day ? [longDate(day)] : [])].join(' · ')
}
