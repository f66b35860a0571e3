type MapItem = { id: string; steps: number }

export type MountainBox = { id: string; row: number; x: number; y: number; width: number; height: number }

export type MapLayout = {
  width: number
  height: number
  /** Widest label, in pixels. */
  labelWidth: number
  mountains: MountainBox[]
  /** Height of the ground in front of each row of mountains, the front row first. */
  terrainTops: number[]
}

const ROWS_MAX = 3
const CELL_MAX = 330
/** Space for the sun and for flags above the highest summit. */
const SKY = 92
/** A map of this width shows short labels. */
const NARROW = 560
/** Shift of a row against the middle, in cells. */
const SHIFT = 0.25

export const isNarrow = (width: number): boolean => width < NARROW

/** Returns how many mountains are side by side on a map of a width in pixels. */
export const columnsOf = (width: number): number => (isNarrow(width) ? 2 : width < 880 ? 3 : 4)

/** Journeys on one page of the map. */
export const journeysPerPage = (width: number): number => columnsOf(width) * ROWS_MAX

/** Returns 0 for no steps and almost 1 for forty. */
export const sizeOf = (steps: number): number => 1 - Math.exp(-steps / 11)

/**
 * Arranges mountains in rows, the first ones in front. Each row is shifted against those before it, so that no summit is
 * behind another one.
 * @param items at most `journeysPerPage(width)`
 */
export function layOutMap(items: readonly MapItem[], width: number): MapLayout {
  const columns = columnsOf(width)
  const rows = Array.from({ length: Math.ceil(items.length / columns) }, (_, row) =>
    items.slice(row * columns, (row + 1) * columns),
  )
  const isShifted = rows.length > 1
  const cellCount = Math.min(columns, Math.max(items.length, 1)) + (isShifted ? 2 * SHIFT : 0)
  const cell = Math.min(width / cellCount, CELL_MAX)
  const pitch = Math.max(cell * 0.6, isNarrow(width) ? 160 : 128)
  const foreground = Math.max(cell * 0.48, 132)
  const boxes = rows.flatMap((row, index) => {
    const scale = 0.92 ** index
    const shift = isShifted ? cell * SHIFT * (index % 2 === 0 ? -1 : 1) : 0
    const start = (width - row.length * cell) / 2
    return row.map(({ id, steps }, column) => {
      const size = sizeOf(steps)
      const mountainWidth = cell * (0.7 + 0.28 * size) * scale
      const mountainHeight = Math.max(cell * (0.42 + 0.5 * size) * scale, 92)
      // In the middle, a row with an odd number of mountains is half a cell beside one with an even number.
      const center = start + (column + 0.5) * cell + ((columns - row.length) % 2 === 0 ? shift : -shift)
      const foot = foreground + index * pitch
      return { id, row: index, x: center - mountainWidth / 2, foot, width: mountainWidth, height: mountainHeight }
    })
  })
  const height = Math.max(...boxes.map((box) => box.foot + box.height), 0) + SKY
  return {
    width,
    height,
    labelWidth: Math.min(cell * (isNarrow(width) ? 0.94 : 0.84), 232),
    mountains: boxes.map(({ foot, ...box }) => ({ ...box, y: height - foot - box.height })),
    terrainTops: rows.map((_, index) => height - foreground - index * pitch),
  }
}
