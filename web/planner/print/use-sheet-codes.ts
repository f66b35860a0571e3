import { useCallback, useMemo, useRef } from 'react'
import { createSheetCode } from '#contract/planner/sheets/sheet-code.ts'
import { usePlanner } from '../use-planner.ts'
import { draftKey, type SheetDraft } from './printed-sheets.ts'

/**
 * Returns the codes of pages, and a function that records the pages as printed. A page that was printed before has the
 * same code again.
 */
export function useSheetCodes(drafts: readonly SheetDraft[]): { codes: string[]; record: () => void } {
  const { state, edits } = usePlanner()
  const newCodes = useRef(new Map<string, string>())
  const recordedCodes = useMemo(
    () => new Map(state.sheets.map((sheet) => [draftKey(sheet), sheet.code])),
    [state.sheets],
  )
  const codeOf = (draft: SheetDraft) => {
    const key = draftKey(draft)
    // The saved view has no sheets: a page has a new code until its document is open.
    const code = recordedCodes.get(key) ?? newCodes.current.get(key) ?? createSheetCode()
    newCodes.current.set(key, code)
    return code
  }
  const codes = drafts.map(codeOf)
  const record = useCallback(() => {
    for (const draft of drafts) {
      const key = draftKey(draft)
      const code = newCodes.current.get(key)
      if (code && !recordedCodes.has(key)) edits.addSheet({ ...draft, code })
    }
  }, [drafts, edits, recordedCodes])
  return { codes, record }
}
