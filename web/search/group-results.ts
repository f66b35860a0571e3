import type { SearchResult } from '#contract/search/search.schema.ts'

const names: Record<SearchResult['kind'], string> = {
  lesson: 'Lessons',
  post: 'Blog',
  course: 'Courses',
  workshop: 'Workshops',
  product: 'Store',
}

export type ResultGroup = { name: string; items: SearchResult[] }

/** What was found, kind by kind: the kind of the best comes first, and in each the best does. */
export function groupResults(results: readonly SearchResult[]): ResultGroup[] {
  const byKind = Map.groupBy(results, ({ kind }) => kind)
  return [...byKind].map(([kind, items]) => ({ name: names[kind], items }))
}
