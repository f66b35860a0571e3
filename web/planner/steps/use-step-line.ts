import { type KeyboardEvent, useMemo, useState } from 'react'
import { usePlanner } from '../use-planner.ts'
import type { ParsedStep } from './parse-step-line.ts'

type Parser = typeof import('./parse-step-line.ts').parseStepLine

type StepLine = {
  /** Null for a line that is only text. */
  parsed: ParsedStep | null
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
export function useStepLine(line: string, date: string | null): StepLine {
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
      if (!parser)
        import('./parse-step-line.ts').then(({ parseStepLine }) => setParser(() => parseStepLine)).catch(console.warn)
    },
    onKeyDown(event) {
      if (event.key !== 'Escape' || !parsed) return
      event.stopPropagation()
      keepText()
    },
  }
}
