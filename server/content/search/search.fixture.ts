import type { SearchResponse, SearchResult, TextPart } from '#contract/content/search/search.schema.ts'
import { courses, workshops } from '#db/schema/classes/catalog.ts'
import { binderLessons } from '#db/schema/content/binder.ts'
import { blogPosts } from '#db/schema/content/blog.ts'
import { products } from '#db/schema/content/store.ts'
import type { TestSite } from '../../../tests/test-server.ts'

type ProblemBody = { code: string; message: string; errors?: { field: string; message: string }[] }

export function search({ call }: TestSite, q: string) {
  return call<SearchResponse & ProblemBody>('GET', `/api/search?q=${encodeURIComponent(q)}`)
}

export const bracketHits = (parts: TextPart[]) => parts.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')

export async function searchTitles(site: TestSite, q: string): Promise<string[]> {
  const { body } = await search(site, q)
  return body.results.map(({ title }) => title.map(({ text }) => text).join(''))
}

export async function insertContent(
  { base: { db } }: TestSite,
  kind: SearchResult['kind'],
  title: string,
  overrides: object = {},
) {
  const slug = `content-${crypto.randomUUID()}`
  const published = { isPublished: true, publishedAt: new Date() }
  const day = { workshopDate: '2099-05-09', workshopTime: '09:00', endDate: '2099-05-09', endTime: '17:00' }
  const insert = {
    lesson: () => db.insert(binderLessons).values({ title, slug, ...published, ...overrides }),
    post: () => db.insert(blogPosts).values({ title, slug, ...published, ...overrides }),
    course: () => db.insert(courses).values({ title, slug, price: '50.00', ...overrides }),
    workshop: () => db.insert(workshops).values({ title, slug, price: '97.00', spotsTotal: 8, ...day, ...overrides }),
    product: () => db.insert(products).values({ name: title, slug, price: '5.00', ...overrides }),
  }
  await insert[kind]()
}
