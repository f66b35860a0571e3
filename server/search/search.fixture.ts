import type { SearchResponse, SearchResult, TextPart } from '#contract/search/search.schema.ts'
import { courses, workshops } from '#db/schema/classes.ts'
import { binderLessons, blogPosts } from '#db/schema/posts-and-lessons.ts'
import { products } from '#db/schema/store.ts'
import type { TestSite } from '../../tests/test-server.ts'

type Refusal = { code: string; message: string; errors?: { field: string; message: string }[] }

export function search({ call }: TestSite, q: string) {
  return call<SearchResponse & Refusal>('GET', `/api/search?q=${encodeURIComponent(q)}`)
}

/** What a line says, its hits in brackets. */
export const read = (pieces: TextPart[]) => pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')

export async function titles(site: TestSite, q: string): Promise<string[]> {
  const { body } = await search(site, q)
  return body.results.map(({ title }) => title.map(({ text }) => text).join(''))
}

/** Writes something that visitors see, unless `more` says otherwise. */
export async function aThing({ base: { db } }: TestSite, kind: SearchResult['kind'], title: string, more: object = {}) {
  const slug = `thing-${crypto.randomUUID()}`
  const published = { isPublished: true, publishedAt: new Date() }
  const day = { workshopDate: '2099-05-09', workshopTime: '09:00', endDate: '2099-05-09', endTime: '17:00' }
  const insert = {
    lesson: () => db.insert(binderLessons).values({ title, slug, ...published, ...more }),
    post: () => db.insert(blogPosts).values({ title, slug, ...published, ...more }),
    course: () => db.insert(courses).values({ title, slug, price: '50.00', ...more }),
    workshop: () => db.insert(workshops).values({ title, slug, price: '97.00', spotsTotal: 8, ...day, ...more }),
    product: () => db.insert(products).values({ name: title, slug, price: '5.00', ...more }),
  }
  await insert[kind]()
}
