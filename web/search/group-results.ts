import type { SearchResult } from '#contract/search/search.schema.ts'

const kindLabels: Record<SearchResult['kind'], string> = {
  lesson: 'Lessons',
  post: 'Blog',
  course: 'Courses',
  workshop: 'Workshops',
  product: 'Store',
}

export type ResultGroup = { name: string; items: SearchResult[] }

/** Groups ranked results by kind. Groups are in the order of their best result. */
export function groupResults(results: readonly SearchResult[]): ResultGroup[] {
  const byKind = Map.groupBy(results, ({ kind }) => kind)
  return [...byKind].map(([kind, items]) => ({ name: kindLabels[kind], items }))
}
