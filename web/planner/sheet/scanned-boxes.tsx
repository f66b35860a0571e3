import { useEffect, useRef } from 'react'
import { longDate } from '#contract/dates.ts'
import { Button } from '../../platform/ui/button.tsx'
import type { AnsweredBox } from '../read-sheet/reader-messages.ts'
import { type SheetRow, tickKey } from './sheet-rows.ts'

export type BoxChoice = { name: string; isChosen: (key: string) => boolean; choose: (key: string) => void }

type ScannedBoxesProps = {
  title: string
  boxes: readonly AnsweredBox[]
  rows: readonly SheetRow[]
  choices: readonly BoxChoice[]
}

/** Boxes that were read from a picture, each with its part of it. */
export function ScannedBoxes({ title, boxes, rows, choices }: ScannedBoxesProps) {
  if (boxes.length === 0) return null
  return (
    <section className="grid gap-s4 rounded-sheet border border-hair bg-raised p-s5" aria-label={title}>
      <h2 className="text-lg">{title}</h2>
      <ul className="grid gap-s4">
        {boxes.map(({ box, picture }) => {
          const key = tickKey(box)
          const label = labelOf(rows, box.of, box.date)
          return (
            <li key={key} className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-s4 gap-y-s2">
              {picture && <Picture picture={picture} />}
              <p>{label}</p>
              <div className="flex flex-wrap gap-s2">
                {choices.map(({ name, isChosen, choose }) => (
                  <Button
                    key={name}
                    size="small"
                    variant={isChosen(key) ? 'primary' : 'secondary'}
                    aria-pressed={isChosen(key)}
                    aria-label={`${name}: ${label}`}
                    onClick={() => choose(key)}
                  >
                    {name}
                  </Button>
                ))}
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

function Picture({ picture: { width, height, data } }: { picture: NonNullable<AnsweredBox['picture']> }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    canvas.current?.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0)
  }, [data, width, height])
  return (
    <canvas
      ref={canvas}
      className="row-span-2 w-24 rounded-sm border border-edge"
      width={width}
      height={height}
      role="img"
      aria-label="The box in the picture"
    />
  )
}
