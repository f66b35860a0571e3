import { type SQL, sql } from 'drizzle-orm'
import type { TextPart } from '#contract/content/search/search.schema.ts'

/** Control characters that mark the start and end of a hit; `normalizeText` removes them from the text itself. */
const [HIT_START, HIT_END] = ['\u0002', '\u0003']
/** Characters that ts_headline would treat as part of a word, a tag or an entity, and their placeholders. */
const SIGNS = '<>&“”„«»‘’–—…•·'
const PLACEHOLDERS = Array.from(SIGNS, (_, index) => String.fromCharCode(0x0e + index)).join('')

/** Prepares text for ts_headline: collapses white space and replaces misleading characters by placeholders. */
export function normalizeText(text: SQL): SQL {
  // translate() deletes characters without a counterpart: markers and placeholders in the original text.
  const cleanText = sql`translate(${text}, ${PLACEHOLDERS + HIT_START + HIT_END}, '')`
  return sql`btrim(regexp_replace(translate(${cleanText}, ${SIGNS}, ${PLACEHOLDERS}), '\\s+', ' ', 'g'))`
}

export function highlightMatches(text: SQL, query: SQL, part: 'whole' | 'snippet'): SQL {
  const length = part === 'whole' ? 'HighlightAll=true' : 'MaxFragments=1, MaxWords=30, MinWords=16, ShortWord=0'
  const options = `${length}, StartSel="${HIT_START}", StopSel="${HIT_END}"`
  // A word that is still being typed may have no stem yet; the 'simple' configuration matches it as written.
  return sql`(SELECT CASE WHEN ${hasMatch(sql`stems`)} THEN stems ELSE ts_headline('simple', ${text}, ${query}, ${options}) END
    FROM (SELECT ts_headline('english', ${text}, ${query}, ${options}) AS stems) AS read)`
}

/** True if a highlighted text contains a hit. */
export const hasMatch = (highlighted: SQL): SQL => sql`strpos(${highlighted}, ${HIT_START}) > 0`

/** Adds an ellipsis where `text` continues outside the snippet. One or two omitted characters are added instead. */
export function withEllipsis(text: SQL, snippet: SQL): SQL {
  const plain = sql`translate(${snippet}, ${HIT_START + HIT_END}, '')`
  const before = sql`left(${text}, strpos(${text}, ${plain}) - 1)`
  const after = sql`substr(${text}, strpos(${text}, ${plain}) + length(${plain}))`
  return sql`CASE WHEN length(${before}) > 2 THEN '… ' ELSE ${before} END || ${snippet} ||
    CASE WHEN length(${after}) > 2 THEN ' …' ELSE ${after} END`
}

/** Adjacent hits become one. */
export function toTextParts(text: string): TextPart[] {
  const restored = Array.from(text, (character) => SIGNS[PLACEHOLDERS.indexOf(character)] ?? character).join('')
  const parts = restored.replaceAll(`${HIT_END} ${HIT_START}`, ' ').replaceAll(HIT_END, HIT_START).split(HIT_START)
  return parts.map((part, index) => ({ text: part, hit: index % 2 === 1 })).filter(({ text }) => text !== '')
}
