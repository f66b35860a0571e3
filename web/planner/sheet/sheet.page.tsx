import './sheet.css'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { PageHandle } from '#contract/page-handle.ts'
import { parseSheetCode, sheetPath } from '#contract/planner/sheets/sheet-code.ts'
import { noindexMeta } from '../../platform/seo/noindex.ts'
import { CardSkeleton } from '../../platform/ui/loading.tsx'
import type { SheetScan } from '../read-sheet/reader-messages.ts'
import { usePlanner } from '../use-planner.ts'
import { FindSheet } from './find-sheet.tsx'
import { SheetTicks } from './sheet-ticks.tsx'
import { UnknownSheet } from './unknown-sheet.tsx'

export const handle: PageHandle = { cache: {}, offline: 'planner' }

export const meta = noindexMeta('A printed sheet')

/** Opened by the QR code of a sheet: `/planner/sheet#K7QX2M9T4D`. */
export default function SheetPage() {
  const { state, isPartial, syncStatus } = usePlanner()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [scan, setScan] = useState<SheetScan | null>(null)
  const openScanned = (scan: SheetScan) => {
    setScan(scan)
    navigate(sheetPath(scan.code))
  }
  if (hash.length <= 1) return <FindSheet onRead={openScanned} />
  const code = parseSheetCode(hash)
  const sheet = code ? state.sheets.find((sheet) => sheet.code === code) : undefined
  if (sheet) return <SheetTicks key={sheet.code} sheet={sheet} firstScan={scan?.code === code ? scan : null} />
  // The sheet can be in a document that is not open yet, or on the server.
  if (code && (isPartial || syncStatus === 'syncing')) return <CardSkeleton label="Finding your sheet..." rows={3} />
  return <UnknownSheet hash={hash} />
}
