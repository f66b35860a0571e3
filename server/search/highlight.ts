import { type SQL, sql } from 'drizzle-orm'
import type { TextPart } from '#contract/search/search.schema.ts'

/** Characters that no text holds stand at the beginning and at the end of a hit. */
const [BEGIN, END] = ['\u0002', '\u0003']
/** Signs that PostgreSQL would read as a part of a word, a tag or an entity, and what stands for them while it reads. */
const SIGNS = '<>&“”„«»‘’–—…•·'
const STAND_INS = Array.from(SIGNS, (_, index) => String.fromCharCode(0x0e + index)).join('')

/** Text as it is handed to `marked`: no line breaks, no sign that would mislead, none of our own marks. */
export function readable(text: SQL): SQL {
  // What is translated into nothing goes: marks that somebody wrote themselves.
  const bare = sql`translate(${text}, ${STAND_INS + BEGIN + END}, '')`
  return sql`btrim(regexp_replace(translate(${bare}, ${SIGNS}, ${STAND_INS}), '\\s+', ' ', 'g'))`
}

/** The text with its hits marked: whole, or the most telling lines of it. */
export function highlightMatches(text: SQL, query: SQL, part: 'whole' | 'snippet'): SQL {
  const length = part === 'whole' ? 'HighlightAll=true' : 'MaxFragments=1, MaxWords=30, MinWords=16, ShortWord=0'
  const options = `${length}, StartSel="${BEGIN}", StopSel="${END}"`
  // A word that is still being typed may be no stem yet, and is then found as it is written.
  return sql`(SELECT CASE WHEN strpos(stems, ${BEGIN}) > 0 THEN stems ELSE ts_headline('simple', ${text}, ${query}, ${options}) END
    FROM (SELECT ts_headline('english', ${text}, ${query}, ${options}) AS stems) AS read)`
}

/** Dots where `text` goes on before or behind the snippet; a quotation mark or a full stop at its edge comes along. */
export function withDots(text: SQL, snippet: SQL): SQL {
  const plain = sql`translate(${snippet}, ${BEGIN + END}, '')`
  const before = sql`left(${text}, strpos(${text}, ${plain}) - 1)`
  const after = sql`substr(${text}, strpos(${text}, ${plain}) + length(${plain}))`
  return sql`CASE WHEN length(${before}) > 2 THEN '… ' ELSE ${before} END || ${snippet} ||
    CASE WHEN length(${after}) > 2 THEN ' …' ELSE ${after} END`
}

/** The text in pieces. Words that follow each other are one hit. */
export function toTextParts(text: string): TextPart[] {
  const shown = Array.from(text, (sign) => SIGNS[STAND_INS.indexOf(sign)] ?? sign).join('')
  const parts = shown.replaceAll(`${END} ${BEGIN}`, ' ').replaceAll(END, BEGIN).split(BEGIN)
  return parts.map((part, index) => ({ text: part, hit: index % 2 === 1 })).filter((piece) => piece.text !== '')
}
