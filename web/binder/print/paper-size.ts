import { defaultPaperSize, isPaperSize, type PaperSize } from '#contract/pdf/paper-sizes.ts'

/** Where the reader's paper is kept. */
const paperKey = 'journey.paper'

const listeners = new Set<() => void>()
/** What was chosen where the browser refuses to remember anything. */
let unkept: PaperSize | undefined

/** The paper in the reader's printer: the one they chose, or the one that is usual where their language is spoken. */
export function readPaperSize(): PaperSize {
  const chosen = unkept ?? stored()
  return isPaperSize(chosen) ? chosen : defaultPaperSize(navigator.language)
}

/** Remembers the choice, and tells this tab; others hear of it through the storage event. */
export function choosePaperSize(paper: PaperSize): void {
  try {
    localStorage.setItem(paperKey, paper)
    unkept = undefined
  } catch {
    unkept = paper
  }
  for (const listener of listeners) listener()
}

/** Hears of every change. @returns how to stop. */
export function onPaperSize(listener: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if (key === paperKey || key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', heard)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', heard)
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(paperKey)
  } catch {
    return null
  }
}
