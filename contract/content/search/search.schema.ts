import { z } from 'zod'
import { boundedString } from '../../fields.schema.ts'
import { SEARCH_MAX } from './search-limits.ts'

const tooLong = `At most ${SEARCH_MAX} characters.`

export const searchInput = z.object({
  q: boundedString(SEARCH_MAX, tooLong, 'Enter a search term.')
    .overwrite((text) => text.normalize('NFC').trim())
    .min(1, 'Enter a search term.')
    .max(SEARCH_MAX, tooLong),
})
export type SearchInput = z.infer<typeof searchInput>

/** Plain text in parts, never HTML. The page highlights the hits. */
const textParts = z.array(z.object({ text: z.string(), hit: z.boolean() }))
export type TextPart = { text: string; hit: boolean }

/** `path` is relative to the site root; `snippet` is the text around the hits. */
const searchResult = z.object({
  kind: z.enum(['lesson', 'post', 'course', 'workshop', 'product']),
  path: z.string(),
  title: textParts,
  snippet: textParts,
  category: z.string().nullable(),
})
export type SearchResult = z.infer<typeof searchResult>

/** Best matches first. `similar`: nothing matched; these results have a similar spelling. */
export const searchResponse = z.object({ results: z.array(searchResult), similar: z.boolean() })
export type SearchResponse = z.infer<typeof searchResponse>
