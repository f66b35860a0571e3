import { useCallback, useRef } from 'react'
import type { PrintedSheet } from '#contract/planner/items.ts'
import { createSheetCode } from '#contract/planner/sheets/sheet-code.ts'
import { usePlanner } from '../use-planner.ts'
import { draftKey, type SheetDraft } from './printed-sheets.ts'

/**
 * Returns the codes of pages, and a function that records the pages as printed. A page that was printed before has its code
 * again.
 */
export function useSheetCodes(drafts: readonly SheetDraft[]): { codes: string[]; record: () => void } {
  const { state, edits } = usePlanner()
  const newCodes = useRef(new Map<string, string>())
  const codeOf = (draft: SheetDraft) => {
    const key = draftKey(draft)
    const code = newCodes.current.get(key) ?? recordedCode(state.sheets, key) ?? createSheetCode()
    newCodes.current.set(key, code)
    return code
  }
  const codes = drafts.map(codeOf)
  const record = useCallback(() => {
    const recorded = new Set(state.sheets.map(({ code }) => code))
    for (const draft of drafts) {
      const code = newCodes.current.get(draftKey(draft))
      if (code && !recorded.has(code)) edits.addSheet({ ...draft, code })
    }
  }, [drafts, edits, state.sheets])
  return { codes, record }
}

const recordedCode = (sheets: readonly PrintedSheet[], key: string) =>
  sheets.findLast((sheet) => draftKey(sheet) === key)?.code
