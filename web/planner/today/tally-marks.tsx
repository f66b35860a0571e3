import { useRef } from 'react'

const GROUP_WIDTH = 46
const GROUPS_PER_ROW = 6
const ROW_HEIGHT = 44
const MAX_MARKS = 60

/** Four uprights and a stroke across, drawn by hand: no two are parallel. */
const strokes = [
  ['M6 8C5.4 18 6.6 26 5.6 37', 'M14.4 6.5C13.6 17 14.8 27 13.8 36', 'M22.2 8.2C22.8 18 21.4 26 22.4 37.4'],
  ['M30.6 7C29.8 17 31 27 30 36.4', 'M1.5 30.5C12 25 26 19 36.5 12.5'],
].flat()

/** Tally marks in fives. A mark that is added while the page is open is drawn. */
export function TallyMarks({ count, label }: { count: number; label: string }) {
  const initialCount = useRef(count)
  const shown = Math.min(count, MAX_MARKS)
  if (shown === 0) return null
  const groups = Math.ceil(shown / 5)
  const width = Math.min(groups, GROUPS_PER_ROW) * GROUP_WIDTH
  const height = Math.ceil(groups / GROUPS_PER_ROW) * ROW_HEIGHT
  return (
    <svg
      className="tally"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
    >
      {Array.from({ length: shown }, (_, index) => {
        const group = Math.floor(index / 5)
        const x = (group % GROUPS_PER_ROW) * GROUP_WIDTH
        const y = Math.floor(group / GROUPS_PER_ROW) * ROW_HEIGHT
        return (
          <path
            key={index}
            className={index >= initialCount.current ? 'tally__mark tally__mark--new' : 'tally__mark'}
            data-across={index % 5 === 4 || undefined}
            transform={`translate(${x} ${y})`}
            d={strokes[index % 5]}
            pathLength="1"
          />
        )
      })}
    </svg>
  )
}
