import type { PlannerState } from '#contract/planner/items.ts'
import { PLANNER_FILE_BYTES_MAX, type PlannerFile } from '#contract/planner/planner-file.ts'
import { FileError } from './file-error.ts'
import type { DateOrder, ImportedItems, ImportReport } from './formats/imported-items.ts'
import { checkPlannerFile, parsePlannerFile } from './parse-planner-file.ts'

/** `report` is null for a backup, which is complete. */
type FileResult = { file: PlannerFile; report: ImportReport | null } | { error: string }

export type ImportContext = {
  state: PlannerState
  today: string
  /** IANA zone of the user. */
  zone: string
  /** Chosen by the user. */
  dateOrder?: DateOrder | undefined
}

/** Reads a backup, or converts a file of another app to one. The error names the place. */
export async function readImportFile(file: File, context: ImportContext): Promise<FileResult> {
  if (file.size > PLANNER_FILE_BYTES_MAX)
    return { error: `This file is too large. A planner has at most ${PLANNER_FILE_BYTES_MAX / 1_000_000} MB.` }
  try {
    const text = decodeText(await file.arrayBuffer())
    if (/^\s*\{/.test(text)) return { ...parsePlannerFile(text), report: null }
    const items = await parseItems(text, file.name, context)
    const { toPlannerFile } = await import('./formats/to-planner-file.ts')
    const content = toPlannerFile(items, { ...context, now: Date.now() })
    return { file: checkPlannerFile(content), report: items.report }
  } catch (error) {
    if (error instanceof FileError) return { error: error.message }
    throw error
  }
}

async function parseItems(text: string, fileName: string, context: ImportContext): Promise<ImportedItems> {
  if (text.startsWith('PK\u0003')) throw new FileError(PACKED_FILE)
  if (/^\s*BEGIN:VCALENDAR/i.test(text)) return (await import('./formats/calendar.ts')).parseCalendar(text, context)
  const { parseText } = await import('./formats/parse-text.ts')
  return parseText(text, { ...context, fileName })
}

const PACKED_FILE =
  'This file is packed. Unpack it and choose one of its files, or save the spreadsheet as CSV and choose that.'

/** Spreadsheets write UTF-16, and older programs Windows-1252. */
function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
