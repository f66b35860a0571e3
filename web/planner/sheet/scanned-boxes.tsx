import { useEffect, useRef } from 'react'
import { longDate } from '#contract/dates.ts'
import { Button } from '../../platform/ui/button.tsx'
import type { UnsureBox } from '../read-sheet/reader-messages.ts'
import { type SheetRow, tickKey } from './sheet-rows.ts'

type UnsureBoxesProps = {
  boxes: readonly UnsureBox[]
  rows: readonly SheetRow[]
  chosen: ReadonlySet<string>
  onChoose: (key: string, isTicked: boolean) => void
}

/** Boxes that could not be read reliably, each with its part of the picture. */
export function UnsureBoxes({ boxes, rows, chosen, onChoose }: UnsureBoxesProps) {
  return (
    <section className="unsure-boxes" aria-label="Boxes to check">
      <h2>{boxes.length === 1 ? 'Is this one ticked?' : 'Are these ticked?'}</h2>
      <ul>
        {boxes.map(({ box, picture }) => {
          const key = tickKey(box)
          const label = labelOf(rows, box.of, box.date)
          return (
            <li key={key} className="unsure-boxes__box">
              <Picture picture={picture} />
              <p>{label}</p>
              <div className="unsure-boxes__answers">
                <Button
                  size="small"
                  variant={chosen.has(key) ? 'primary' : 'secondary'}
                  aria-pressed={chosen.has(key)}
                  aria-label={`Ticked: ${label}`}
                  onClick={() => onChoose(key, true)}
                >
                  Ticked
                </Button>
                <Button
                  size="small"
                  variant="secondary"
                  aria-pressed={!chosen.has(key)}
                  aria-label={`Empty: ${label}`}
                  onClick={() => onChoose(key, false)}
                >
                  Empty
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function labelOf(rows: readonly SheetRow[], of: string, date: string | null): string {
  const row = rows.find((row) => row.of === of)
  if (row?.kind === 'step') return row.step?.text ?? ''
  return `${row?.track?.title ?? ''}, ${date ? longDate(date) : ''}`
}

function Picture({ picture }: { picture: UnsureBox['picture'] }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const { width, height, data } = picture
    canvas.current?.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0)
  }, [picture])
  return (
    <canvas
      ref={canvas}
      className="unsure-boxes__picture"
      width={picture.width}
      height={picture.height}
      role="img"
      aria-label="The box in the picture"
    />
  )
}
