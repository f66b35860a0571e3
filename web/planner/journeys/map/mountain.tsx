import { memo } from 'react'
import { type Category, categories } from '#contract/content/categories.ts'
import type { JourneyState } from '#contract/planner/items.ts'
import { Hiker } from './hiker.tsx'
import { mountainShape } from './mountain-shape.ts'
import { linePath, type Point, splitLine } from './points.ts'

type MountainProps = {
  id: string
  category: Category | null
  state: JourneyState
  /** Completed share of the journey, from 0 to 1. */
  progress: number
  width: number
  height: number
}

const hueColors = { spirit: 'violet', health: 'green', edu: 'amber', fin: 'blue' }
const silver = (share: number, other: string) => `color-mix(in srgb, var(--art-silver) ${share}%, var(--art-${other}))`

/** Returns the colors of a second summit, of the sunny and of the shaded side. */
function fillsOf(category: Category | null, isDraft: boolean): [string, string, string] {
  if (isDraft) return ['var(--paper)', 'var(--paper)', 'none']
  if (!category) return [silver(60, 'page'), 'var(--art-silver)', silver(72, 'dark')]
  const color = hueColors[categories[category].hue]
  return [`var(--art-${color}-hi)`, `var(--art-${color})`, `var(--art-${color}-lo)`]
}

/** A journey as a mountain. Its path is filled up to today's progress. */
export const Mountain = memo(function Mountain({ id, category, state, progress, width, height }: MountainProps) {
  const shape = mountainShape(id, width, height)
  const { done, rest, at } = splitLine(shape.trail, state === 'arrived' ? 1 : progress)
  const isDraft = state === 'draft'
  const dashes = isDraft ? '7 7' : undefined
  const [second, light, shade] = fillsOf(category, isDraft)
  const hasSnow = height > 128 && !isDraft
  return (
    <g pointerEvents="visiblePainted">
      {shape.second && (
        <>
          <path d={shape.second.outline} fill={second} strokeDasharray={dashes} />
          {!isDraft && <path d={shape.second.shade} fill={light} />}
          {state === 'paused' && <path d={shape.second.outline} fill="var(--art-snow)" fillOpacity=".7" />}
        </>
      )}
      <path d={shape.outline} fill={light} strokeDasharray={dashes} />
      {!isDraft && <path d={shape.shade} fill={shade} />}
      <path d={shape.grain} strokeWidth="1.2" opacity={isDraft ? 0.35 : 0.6} />
      {state === 'paused' ? (
        <>
          <path d={shape.deepSnow} fill="var(--art-snow)" />
          <Snowflakes summit={shape.summit} width={width} height={height} />
        </>
      ) : (
        hasSnow && <path d={shape.snow} fill="var(--art-snow)" />
      )}
      {isDraft ? (
        <path d={linePath(shape.trail)} strokeWidth="2.4" strokeDasharray="1 8" opacity=".5" />
      ) : (
        <>
          <path d={linePath(rest)} stroke="var(--art-snow)" strokeWidth="3.4" strokeDasharray="1 8" />
          <path d={linePath(done)} stroke="var(--art-snow)" strokeWidth="3.4" />
          <path d={linePath(done)} stroke="var(--art-trail)" strokeWidth="3.4" strokeDasharray="8 6" />
        </>
      )}
      {state === 'active' && <Hiker at={at} />}
      {state === 'paused' && <Tent at={at} />}
      {state === 'arrived' && <Flag at={shape.summit} />}
    </g>
  )
})

const Tent = ({ at: [x, y] }: { at: Point }) => (
  <g transform={`translate(${x} ${y + 3})`}>
    <path d="M-19 0-2-23 17 0z" fill="var(--art-amber-hi)" />
    <path d="M-2-23 8 0h9z" fill="var(--art-amber)" />
    <path d="M-9 0-2-16 4 0z" fill="var(--art-dark)" />
    <path d="M-2-23v-5" />
  </g>
)

const Flag = ({ at: [x, y] }: { at: Point }) => (
  <g transform={`translate(${x} ${y})`}>
    <path d="M0 0v-42" />
    <path d="M1-41c12-8 20 6 36-2-4 8-4 12 0 20-16 8-24-6-36 2z" fill="var(--art-trail)" />
  </g>
)

function Snowflakes({ summit, width, height }: { summit: Point; width: number; height: number }) {
  const spots = [
    [-0.3, 0.02],
    [0.24, -0.06],
    [0.36, 0.22],
    [-0.4, 0.32],
    [-0.12, -0.14],
  ] as const
  return (
    <g stroke="var(--art-free)" strokeWidth="1.6">
      {spots.map(([right, down]) => (
        <path
          key={right}
          transform={`translate(${summit[0] + right * width} ${down * height})`}
          d="M0-5V5M-4-2 4 2M-4 2l8-4"
        />
      ))}
    </g>
  )
}
