import { useEffect, useSyncExternalStore } from 'react'
import type { Paper } from '#contract/pdf/paper-sizes.ts'
import { onPaper, readPaper } from './paper-size.ts'

/** The reader's paper. A page from the server knows none and says A4, which is also what it prints on without a script. */
export function usePaper(): Paper {
  const paper = useSyncExternalStore(onPaper, readPaper, () => 'a4' as const)
  // The style sheet has a page for each paper, and reads here which one is meant (print.css).
  useEffect(() => {
    document.documentElement.dataset.paper = paper
  }, [paper])
  return paper
}
