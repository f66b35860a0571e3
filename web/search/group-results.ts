import type { Found } from '#contract/search/search.schema.ts'

const names: Record<Found['kind'], string> = {
  lesson: 'Lessons',
  post: 'Blog',
  course: 'Courses',
  workshop: 'Workshops',
  product: 'Store',
}

export type FoundGroup = { name: string; items: Found[] }

/** What was found, kind by kind: the kind of the best comes first, and in each the best does. */
export function groups(results: readonly Found[]): FoundGroup[] {
  const byKind = Map.groupBy(results, ({ kind }) => kind)
  return [...byKind].map(([kind, items]) => ({ name: names[kind], items }))
}
