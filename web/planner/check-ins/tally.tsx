const MARK_WIDTH = 9
const GROUP = 5
const GROUP_WIDTH = (GROUP - 1) * MARK_WIDTH + 12
const HEIGHT = 30
/** Larger counts are shown as a number. */
const MAX_MARKS = 50

/** A count as tally marks; every fifth crosses the four before it. */
export function Tally({ count }: { count: number }) {
  const marks = Array.from({ length: Math.min(count, MAX_MARKS) }, (_, index) => index)
  const groups = Math.ceil(marks.length / GROUP)
  if (count === 0) return null
  return (
    <svg
      className="h-auto max-w-full overflow-visible"
      fill="none"
      stroke="var(--art-trail)"
      strokeWidth="2.5"
      strokeLinecap="round"
      viewBox={`0 0 ${groups * GROUP_WIDTH} ${HEIGHT}`}
      width={groups * GROUP_WIDTH}
      height={HEIGHT}
      aria-hidden="true"
    >
      {marks.map((mark) => (
        <path key={mark} d={markPath(mark)} />
      ))}
    </svg>
  )
}

/** The strokes lean a little, each one differently. */
function markPath(mark: number): string {
  const start = Math.floor(mark / GROUP) * GROUP_WIDTH + 3
  const position = mark % GROUP
  if (position === GROUP - 1) return `M${start - 2} 23C${start + 10} 18 ${start + 22} 13 ${start + 32} 6`
  const x = start + position * MARK_WIDTH
  const lean = ((mark * 7) % 5) - 2
  return `M${x + lean * 0.5} 4C${x + lean} 12 ${x} 18 ${x - lean * 0.5} 26`
}
