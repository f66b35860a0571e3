import './sheet-reader.css'
import { ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'
import type { PrintedSheet } from '#contract/planner/items.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog/dialog.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { usePlanner } from '../use-planner.ts'
import type { CameraProblem } from './camera-stream.ts'
import { CameraView } from './camera-view.tsx'
import { combineReadings } from './combine-readings.ts'
import { photoPixels } from './picture-pixels.ts'
import type { AnsweredBox, ReaderResponse, SheetScan } from './reader-messages.ts'
import { useReaderWorker } from './use-reader-worker.ts'

export type SheetReaderProps = {
  /** The sheet to read. Null for any sheet of the planner. */
  sheet: PrintedSheet | null
  onRead: (scan: SheetScan) => void
  onClose: () => void
}

/** Number of pictures of one sheet to combine. */
const READINGS = 3

const problemTexts: Record<CameraProblem, string> = {
  none: 'This device has no camera. Choose a photo instead.',
  denied: 'Your browser is blocking the camera on this page. Allow it in the browser’s settings, or choose a photo.',
  busy: 'Another app is using the camera. Close it and try again, or choose a photo.',
}

/** Reads a sheet by the camera or from a photo. All of it happens on the device. */
export function SheetReader({ sheet, onRead, onClose }: SheetReaderProps) {
  const { state } = usePlanner()
  const sheets = sheet ? [sheet] : [...state.sheets]
  const readPicture = useReaderWorker()
  const [problem, setProblem] = useState<CameraProblem>()
  const [isPhoto, setPhoto] = useState(false)
  const [hint, setHint] = useState(sheet ? 'Fit the whole sheet in the frame.' : 'Fit a whole sheet in the frame.')
  const readings = useRef<{ code: string; boxes: AnsweredBox[][] }>({ code: '', boxes: [] })

  function onFrame(response: ReaderResponse): void {
    if (response.status !== 'read') {
      setHint(hintFor(response, state.sheets))
      return
    }
    if (readings.current.code !== response.code) readings.current = { code: response.code, boxes: [] }
    readings.current.boxes.push(response.boxes)
    setHint('Found it. Hold still.')
    if (readings.current.boxes.length >= READINGS) onRead(combineReadings(response.code, readings.current.boxes))
  }

  async function readPhoto(file: File | undefined): Promise<void> {
    if (!file) return
    // Stops the camera, because its frames would replace the hint about the photo.
    setPhoto(true)
    setHint('Reading your photo...')
    try {
      const pixels = await photoPixels(file)
      const response = await readPicture({ pixels, isThorough: true, sheets })
      if (response.status === 'read') onRead(combineReadings(response.code, [response.boxes]))
      else setHint(hintFor(response, state.sheets))
    } catch {
      setHint('This browser can’t open that file. Choose a JPEG or PNG photo.')
    }
  }

  return (
    <Dialog open title="Scan a sheet" onClose={onClose}>
      <div className="sheet-reader">
        {problem && <Notice>{problemTexts[problem]}</Notice>}
        {!problem && !isPhoto && (
          <CameraView
            onProblem={setProblem}
            read={(pixels) => readPicture({ pixels, isThorough: false, sheets })}
            onFrame={onFrame}
          />
        )}
        <p className="sheet-reader__hint" role="status">
          {hint}
        </p>
        <PhotoButton onChoose={readPhoto} />
        {isPhoto && !problem && (
          <Button variant="quiet" onClick={() => setPhoto(false)}>
            Use the camera
          </Button>
        )}
        <p className="text-sm text-ink-muted">The picture stays on this device.</p>
      </div>
    </Dialog>
  )
}

function hintFor(response: Exclude<ReaderResponse, { status: 'read' }>, sheets: readonly PrintedSheet[]): string {
  if (response.status === 'no code') return 'Fit the whole sheet in the frame, including its square code.'
  if (response.status === 'other code') return 'That’s another kind of code. Look for the one on your sheet.'
  if (response.status === 'marks missing')
    return 'Part of the sheet is hidden. Lay it flat, and show the rings at all four corners.'
  if (response.status === 'two sheets') return 'Two sheets are in the picture. Show only one.'
  const isKnown = sheets.some(({ code }) => code === response.code)
  return isKnown
    ? 'That’s a different sheet. Scan the one you opened.'
    : 'That sheet belongs to another account or browser.'
}

function PhotoButton({ onChoose }: { onChoose: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        className="sr"
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label="Photo of the sheet"
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      <Button variant="secondary" wide onClick={() => input.current?.click()}>
        <ImageUp size={20} aria-hidden="true" />
        Choose a photo
      </Button>
    </>
  )
}
