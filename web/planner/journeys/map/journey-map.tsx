import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { Journey } from '#contract/planner/items.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { classNames } from '../../../platform/ui/class-names.ts'
import { LineDrawing } from '../../frame/line-drawing.tsx'
import { journeyPath, stateLabels } from '../journey-texts.ts'
import { type StepCount, stepCountOf, stepCountText } from '../step-counts.ts'
import './journey-map.css'
import { isNarrow, journeysPerPage, layOutMap, type MountainBox } from './map-layout.ts'
import { MapSky, MapTerrain } from './map-scene.tsx'
import { Mountain } from './mountain.tsx'
import { useElementWidth } from './use-element-width.ts'

type JourneyMapProps = { journeys: readonly Journey[]; counts: ReadonlyMap<string, StepCount> }

/** Each journey as a mountain that opens it. For screen readers, the map is a list of links. */
export function JourneyMap({ journeys, counts }: JourneyMapProps) {
  const [frame, width] = useElementWidth<HTMLDivElement>()
  const [page, setPage] = useState(0)
  const pageSize = journeysPerPage(width)
  const pages = Math.max(1, Math.ceil(journeys.length / pageSize))
  const current = Math.min(page, pages - 1)
  return (
    <div>
      <div ref={frame} className="journey-map">
        {width > 0 && (
          <MapPage
            journeys={journeys.slice(current * pageSize, (current + 1) * pageSize)}
            counts={counts}
            width={width}
          />
        )}
      </div>
      {pages > 1 && (
        <nav aria-label="Pages of the map" className="mt-s4 flex flex-wrap items-center justify-center gap-s4">
          <Button variant="secondary" size="small" disabled={current === 0} onClick={() => setPage(current - 1)}>
            Earlier journeys
          </Button>
          <p aria-live="polite" className="max-sm:order-first max-sm:basis-full max-sm:text-center">
            {current + 1} of {pages}
          </p>
          <Button
            variant="secondary"
            size="small"
            disabled={current === pages - 1}
            onClick={() => setPage(current + 1)}
          >
            More journeys
          </Button>
        </nav>
      )}
    </div>
  )
}

function MapPage({ journeys, counts, width }: JourneyMapProps & { width: number }) {
  const layout = useMemo(
    () =>
      layOutMap(
        journeys.map(({ id }) => ({ id, steps: stepCountOf(counts, id).total })),
        width,
      ),
    [journeys, counts, width],
  )
  const { height, mountains, labelWidth } = layout
  const rows = layout.terrainTops.length
  return (
    <div className="journey-map__scene relative" style={{ height }}>
      <MapSky layout={layout} />
      {layout.terrainTops.map((_, row) => (
        <Layer key={row} order={2 * (rows - row)}>
          <MapTerrain layout={layout} row={row} />
        </Layer>
      ))}
      <ul aria-label="Map of your journeys">
        {journeys.map((journey) => {
          const box = mountains.find(({ id }) => id === journey.id)
          return (
            box && (
              <li key={journey.id}>
                <MapLink
                  journey={journey}
                  count={stepCountOf(counts, journey.id)}
                  box={box}
                  order={2 * (rows - box.row) - 1}
                  labelWidth={labelWidth}
                  isShort={isNarrow(width)}
                />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

const Layer = ({ order, children }: { order: number; children: ReactNode }) => (
  <div className="pointer-events-none absolute inset-0" style={{ zIndex: order }}>
    {children}
  </div>
)

type MapLinkProps = {
  journey: Journey
  count: StepCount
  box: MountainBox
  order: number
  labelWidth: number
  isShort: boolean
}

/** Space of the drawing above the summit, for the flag, and beside the foot. */
const MARGIN = 48

function MapLink({ journey, count, box, order, labelWidth, isShort }: MapLinkProps) {
  const { id, title, category, state } = journey
  const left = box.x + box.width / 2 - labelWidth / 2
  const top = box.y + box.height + 6
  const progress = count.total === 0 ? 0 : count.done / count.total
  const note = state === 'active' ? stepCountText(count) : stateLabels[state]
  return (
    <Link
      to={journeyPath(id)}
      // A z-index here would put the mountain above the ground in front of it, or the board below them.
      className="journey-map__link pointer-events-none absolute grid justify-items-center no-underline"
      style={{ left, top, width: labelWidth }}
    >
      <LineDrawing
        className="journey-map__mountain pointer-events-none absolute overflow-visible"
        style={{ left: box.x - MARGIN - left, top: box.y - MARGIN - top, zIndex: order }}
        width={box.width + 2 * MARGIN}
        height={box.height + MARGIN}
        viewBox={`${-MARGIN} ${-MARGIN} ${box.width + 2 * MARGIN} ${box.height + MARGIN}`}
      >
        <Mountain id={id} category={category} state={state} progress={progress} width={box.width} height={box.height} />
      </LineDrawing>
      <span className="journey-map__board">
        <b
          className={classNames('line-clamp-2 font-[620] text-balance wrap-anywhere', isShort ? 'text-xs' : 'text-sm')}
        >
          {title}
        </b>
        <span className="sr">, </span>
        <span className={isShort ? 'sr' : 'text-xs text-ink-muted'}>{note}</span>
      </span>
    </Link>
  )
}
