import type { Lesson } from '#contract/content/posts-and-lessons.ts'
import { longDate } from '#contract/dates.ts'

export function bylineOf({ author, publishedAt }: Lesson): string {
  const day = publishedAt?.slice(0, 10)
  return [author?.trim() || 'Journey Paradigm Team', ...(day ? [longDate(day)] : [])].join(' · ')
}
