import type { Lesson } from '#contract/content/posts-and-lessons.ts'
import { cardDate } from '#contract/dates.ts'

export function bylineOf({ author, publishedAt }: Lesson): string {
  const day = publishedAt?.slice(0, 10)
  return [author?.trim() || 'Journey Paradigm Team', ...(day ? [cardDate(day)] : [])].join(' · ')
}
