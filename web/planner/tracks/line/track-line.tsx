import { memo, useMemo } from 'react'
import { longDate } from '#contract/dates.ts'
import type { Track, TrackEntries } from '#contract/planner/items.ts'
import { LineDrawing } from '../../frame/line-drawing.tsx'
import { Hiker } from '../../journeys/map/hiker.tsx'
import { useElementWidth } from '../../journeys/map/use-element-width.ts'
import { totalText } from '../week-progress.ts'
import { type TrackLine, trackLine } from './line-parts.ts'
import { type LineShape, lineShape } from './line-shape.ts'
import './track-line.css'

const HEIGHT = 196
/** A label closer to the right edge is left of its pause. */
const LABEL_SPACE = 130

type TrackLineProps = {
  track: Track
  entries: TrackEntries
  today: string
  /** Date from which the line is shown; null for all. */
  since: string | null
}

/** The line of a track. It is computed again only if its track or its entries change. */
export const TrackLineFigure = memo(function TrackLineFigure({ track, entries, today, since }: TrackLineProps) {
  const [frame, width] = useElementWidth<HTMLDivElement>()
  const line = useMemo(() => trackLine(track, entries, { today, since }), [track, entries, today, since])
  const sumMin = track.measure === 'tick' ? 10 : 0.01
  const shape = useMemo(
    () => (width > 0 ? lineShape(line, { width, height: HEIGHT, sumMin }) : null),
    [line, width, sumMin],
  )
  const isOver = track.endsOn !== null && track.endsOn < today
  return (
    <div
      ref={frame}
      className="track-line relative w-full overflow-hidden rounded-md bg-sunk"
      style={{ height: HEIGHT }}
      role="img"
      aria-label={lineText(track, line)}
    >
      {shape && <Drawing shape={shape} isOver={isOver} />}
    </div>
  )
})

function Drawing({ shape, isOver }: { shape: LineShape; isOver: boolean }) {
  const { width, height, ground, end, dots } = shape
  return (
    <>
      {shape.pauses.map(({ x, width: pauseWidth, top, bottom }) => (
        <span
          key={x}
          className="track-line__pause"
          aria-hidden="true"
          style={{ left: x, top, width: pauseWidth, height: bottom - top }}
        />
      ))}
      <LineDrawing className="relative" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        <path className="track-line__land" d={shape.land} />
        <path d={shape.furrows} strokeWidth="1.2" opacity=".4" />
        <path
          fill="var(--art-green)"
          d={`M-4 ${ground + 12}C${width * 0.2} ${ground - 2} ${width * 0.34} ${ground + 20} ${width * 0.52} ${ground + 12}S${width * 0.84} ${ground - 2} ${width + 4} ${ground + 10}V${height + 4}H-4Z`}
        />
        <path d={shape.wait} stroke="var(--art-trail)" strokeWidth="2.4" strokeDasharray="1 7" />
        <path d={shape.pencil} strokeWidth="2.2" strokeDasharray="4 6" />
        <path d={shape.ink} stroke="var(--art-trail)" strokeWidth="3.4" />
        {shape.bridges.map(({ deck, rail, planks, posts }) => (
          <g key={deck}>
            <path d={planks} strokeWidth="1.6" />
            <path d={deck} stroke="var(--art-amber-lo)" strokeWidth="3" />
            <path d={rail} stroke="var(--art-amber-lo)" strokeWidth="1.6" />
            <path d={posts} strokeWidth="3" />
          </g>
        ))}
        {dots.map(({ x, y, isPencil }) => (
          <circle
            key={x}
            cx={x}
            cy={y}
            r="4"
            fill={isPencil ? 'var(--art-page)' : 'var(--art-trail)'}
            stroke={isPencil ? undefined : 'none'}
            strokeWidth="1.6"
          />
        ))}
        {isOver ? <Flag x={end[0]} y={end[1]} /> : <Hiker at={end} />}
      </LineDrawing>
      {shape.pauses.map(({ x, width: pauseWidth, top, reason }, index) => (
        <span
          key={x}
          className="pointer-events-none absolute truncate font-display text-xs leading-[1.2] font-[420] text-ink-muted italic"
          aria-hidden="true"
          style={
            x > width - LABEL_SPACE
              ? { right: width - x + 8, top: top - 22, maxWidth: x - 16 }
              : {
                  left: x,
                  top: top - 22,
                  maxWidth: Math.max((shape.pauses[index + 1]?.x ?? width) - x - 8, pauseWidth),
                }
          }
        >
          {reason || 'Paused'}
        </span>
      ))}
      {shape.months.map(({ x, name }) => (
        <span
          key={x}
          className="pointer-events-none absolute bottom-1.5 rounded-sm bg-raised px-[0.4rem] py-[0.1rem] text-xs leading-[1.2] whitespace-nowrap text-ink-muted"
          aria-hidden="true"
          style={{ left: x }}
        >
          {name}
        </span>
      ))}
    </>
  )
}

const Flag = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <path d="M0 0v-36" />
    <path d="M1-35c10-7 17 5 30-2-3 7-3 10 0 17-13 7-20-5-30 2z" fill="var(--art-trail)" />
  </g>
)

const countText = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** '38 times since October 3, 2026, 2 gaps, 1 pause: Flu.' */
function lineText(track: Track, { start, total, initial, parts }: TrackLine): string {
  const gaps = parts.filter(({ kind }) => kind === 'gap').length
  const pauses = parts.filter(({ kind }) => kind === 'pause')
  const reasons = pauses.map(({ reason }) => reason).filter(Boolean)
  const facts = [
    `${totalText(track, total - initial)} since ${longDate(start)}`,
    ...(gaps > 0 ? [countText(gaps, 'gap')] : []),
    ...(pauses.length > 0
      ? [`${countText(pauses.length, 'pause')}${reasons.length > 0 ? `: ${reasons.join(', ')}` : ''}`]
      : []),
  ]
  return `${track.title}: ${facts.join(', ')}.`
}
