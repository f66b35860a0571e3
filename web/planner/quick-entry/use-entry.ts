import { type KeyboardEvent, useMemo, useState } from 'react'
import { usePlanner } from '../use-planner.ts'
import type { ParsedEntry } from './parse-entry.ts'

type Parser = typeof import('./parse-entry.ts').parseEntry

type Entry = {
  /** Null for a line that is only text. */
  parsed: ParsedEntry | null
  /** Loads the parser. Until then, and offline without it, a line is only text. */
  load: () => void
  onKeyDown: (event: KeyboardEvent) => void
  /** Takes the line as it is. */
  keepText: () => void
}

/**
 * Reads what a typed line says. Escape takes it as it is.
 * @param date of the field
 */
export function useEntry(line: string, date: string | null): Entry {
  const { state, today } = usePlanner()
  const [parser, setParser] = useState<Parser | null>(null)
  const [isLiteral, setIsLiteral] = useState(false)
  if (isLiteral && line === '') setIsLiteral(false)
  const { journeys } = state
  const parsed = useMemo(
    () => (parser && !isLiteral ? parser(line, { today, date, journeys }) : null),
    [parser, isLiteral, line, today, date, journeys],
  )
  const keepText = () => setIsLiteral(true)
  return {
    parsed,
    keepText,
    load() {
      if (!parser) import('./parse-entry.ts').then(({ parseEntry }) => setParser(() => parseEntry)).catch(console.warn)
    },
    onKeyDown(event) {
      if (event.key !== 'Escape' || !parsed) return
      event.stopPropagation()
      keepText()
    },
  }
}
