import { z } from 'zod'
import { SEARCH_MAX } from '../limits.ts'

export const searchInput = z.object({
  q: z
    .string('Type what you are looking for.')
    .overwrite((text) => text.normalize('NFC').trim())
    .min(1, 'Type what you are looking for.')
    .max(SEARCH_MAX, `Search for at most ${SEARCH_MAX} characters.`),
})
export type SearchInput = z.infer<typeof searchInput>

/** A line of text in pieces; a hit is what was searched for. Never HTML: whoever shows it marks the hits. */
const pieces = z.array(z.object({ text: z.string(), hit: z.boolean() }))
export type TextPart = { text: string; hit: boolean }

/** Something that a visitor can open. `path` is its address from the root, `snippet` where the words stand in its text. */
const searchResult = z.object({
  kind: z.enum(['lesson', 'post', 'course', 'workshop', 'product']),
  path: z.string(),
  title: pieces,
  snippet: pieces,
  category: z.string().nullable(),
})
export type SearchResult = z.infer<typeof searchResult>

/** The best first. `similar`: nothing holds the words, and these are spelled much like them. */
export const searchResponse = z.object({ results: z.array(searchResult), similar: z.boolean() })
export type SearchResponse = z.infer<typeof searchResponse>
