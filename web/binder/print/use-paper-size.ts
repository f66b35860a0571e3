import { useEffect, useSyncExternalStore } from 'react'
import type { PaperSize } from '#contract/pdf/paper-sizes.ts'
import { onPaperSize, readPaperSize } from './paper-size.ts'

/** The reader's paper. A page from the server knows none and says A4, which is also what it prints on without a script. */
export function usePaperSize(): PaperSize {
  const paper = useSyncExternalStore(onPaperSize, readPaperSize, () => 'a4' as const)
  // The style sheet has a page for each paper, and reads here which one is meant (print.css).
  useEffect(() => {
    document.documentElement.dataset.paper = paper
  }, [paper])
  return paper
}
