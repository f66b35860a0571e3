import type { SearchResult } from '#contract/search/search.schema.ts'

const places: Record<SearchResult['kind'], string> = {
  lesson: '/binder/',
  post: '/blog/',
  // Classes stand together on one page.
  course: '/classes#',
  workshop: '/classes#',
  product: '/store/',
}

/** Where it is shown, from the root of the site. */
export const resultUrl = (kind: SearchResult['kind'], key: string): string => places[kind] + key
