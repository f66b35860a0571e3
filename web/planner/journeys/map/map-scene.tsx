import { LineDrawing } from '../../frame/line-drawing.tsx'
import { isNarrow, type MapLayout } from './map-layout.ts'
import { Tree } from './map-trees.tsx'
import { edgeOf, farRange, furrowPath, terrainPath, treeSpots } from './terrain-shape.ts'

/** Fill colors of the terrain by row, the front row first. */
const terrainFills = ['var(--art-green-hi)', 'var(--art-green)', 'var(--art-green-lo)'].map(
  (color) => `light-dark(${color}, color-mix(in srgb, var(--art-dark) 40%, ${color}))`,
)
const treeFills = ['var(--art-green)', 'var(--art-green-lo)', 'var(--art-green)']

/** The sky behind all mountains. */
export function MapSky({ layout: { width, height, terrainTops } }: { layout: MapLayout }) {
  const small = isNarrow(width)
  const sun = { x: width * (small ? 0.8 : 0.845), y: small ? 52 : 74, r: small ? 26 : 40 }
  const stars = [0.06, 0.17, 0.29, 0.4, 0.53, 0.66, 0.74, 0.93]
  return (
    <LineDrawing
      className="pointer-events-none absolute inset-0"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <g stroke="var(--art-free)" strokeWidth="1.2" opacity=".28">
        <circle cx={sun.x} cy={sun.y} r={sun.r * 1.36} />
        <circle cx={sun.x} cy={sun.y} r={sun.r * 1.7} strokeDasharray="1 7" />
        <circle cx={sun.x} cy={sun.y} r={sun.r * 2.08} />
        <path transform={`translate(${width * 0.1} 96)`} d="M0 24C60 10 96 32 150 22M14 0c44-10 70 4 104-2" />
      </g>
      <circle cx={sun.x} cy={sun.y} r={sun.r} fill="var(--art-sun)" />
      <g fill="var(--art-star)" stroke="none">
        {stars.map((share, index) => (
          <path
            key={share}
            transform={`translate(${width * share} ${30 + ((index * 47) % 90)})`}
            d="m0-6 2 4 4 2-4 2-2 4-2-4-4-2 4-2Z"
          />
        ))}
      </g>
      <path
        transform={`translate(${width * 0.07} ${small ? 20 : 34}) scale(${small ? 0.7 : 1})`}
        d="M14 34c4-22 34-26 42-8 14-14 42-4 40 14 16 0 20 20 6 22H6C-12 60-8 34 14 34"
        fill="var(--art-page)"
      />
      {!small && (
        <path
          transform={`translate(${width * 0.6} 26) scale(.8)`}
          d="M14 34c4-22 34-26 42-8 14-14 42-4 40 14 16 0 20 20 6 22H6C-12 60-8 34 14 34"
          fill="var(--art-page)"
        />
      )}
      <path
        transform={`translate(${width * 0.34} ${small ? 30 : 46})`}
        d="M0 10q8-9 14 0 7-9 15-1m3-21q6-7 11 0 6-7 12-1m-69-7q5-6 9 0 5-6 10 0"
        stroke="var(--art-free)"
      />
      <path
        d={farRange(width, terrainTops.at(-1) ?? height)}
        fill="color-mix(in srgb, var(--art-page-shade) 70%, var(--sunk))"
        strokeWidth="1.2"
        strokeOpacity=".45"
      />
    </LineDrawing>
  )
}

/** The land in front of a row of mountains. In front of the first row are the lake and the trail. */
export function MapTerrain({ layout, row }: { layout: MapLayout; row: number }) {
  const { width, height, terrainTops, mountains } = layout
  const edge = edgeOf(width, terrainTops[row] ?? height, row)
  const centers = mountains.filter((box) => box.row === row).map((box) => box.x + box.width / 2)
  return (
    <LineDrawing
      className="pointer-events-none absolute inset-0"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <path d={terrainPath(edge, width, height + 4)} fill={terrainFills[row]} />
      <path d={furrowPath(edge, [16, 25, 52, 34, 64])} strokeWidth="1.2" opacity=".45" />
      {treeSpots(edge, centers, width).map((tree, index) => (
        <Tree key={index} {...tree} fill={treeFills[row] ?? 'var(--art-green)'} />
      ))}
      {row === 0 && <Foreground width={width} height={height} />}
    </LineDrawing>
  )
}

/** The lake, a field, and the trail from the jetty of the boat to the edge of the map. */
function Foreground({ width, height }: { width: number; height: number }) {
  const scale = isNarrow(width) ? 0.66 : 1
  const field = Math.min(width * 0.3, 330)
  const lake = { x: width * 0.02, y: height - 66 * scale }
  const jetty = { x: lake.x + 168 * scale, y: height - 26 * scale }
  return (
    <>
      <path
        d={`M${width - field} ${height + 4}C${width - field * 0.72} ${height - 34} ${width - field * 0.3} ${height - 46} ${width + 4} ${height - 50}V${height + 4}Z`}
        fill="var(--art-amber)"
      />
      <path
        d={[0.62, 0.44, 0.28, 0.13]
          .map(
            (share) => `M${width - field * share} ${height}q${field * 0.1}-22 ${field * 0.2}-${20 + 14 * (1 - share)}`,
          )
          .join('')}
        strokeWidth="1.2"
        opacity=".6"
      />
      <g transform={`translate(${lake.x} ${lake.y}) scale(${scale})`}>
        <path
          d="M8 40C20 22 64 12 112 14c44 2 60 12 50 22s-16 12-4 20 20 20 0 24H4C-10 70-4 54 8 40"
          fill="var(--art-blue-hi)"
        />
        <path d="M20 38q10-6 20 0t20 0m-28 22q10-6 20 0t20 0m24 0q10-6 20 0t20 0" stroke="var(--art-blue)" />
        <path d="M80 38h36q-4 11-13 11H91q-8 0-11-11" fill="var(--art-cover)" />
        <path d="M99 36V4l19 27z" fill="var(--art-page)" />
        <path d="M95 36V10L82 32z" fill="var(--art-amber-hi)" />
        <path d="M97 38V0" />
        <path d="m97 0 9 3-9 3" fill="var(--art-trail)" />
        <path d="M140 44v12m10-14v12m10-16v12" />
        <path d="m132 46 40-10v6l-40 10z" fill="var(--art-amber-hi)" />
      </g>
      <path
        d={`M${jetty.x} ${jetty.y}C${width * 0.28} ${height - 8} ${width * 0.4} ${height - 40} ${width * 0.54} ${height - 24}S${width * 0.8} ${height - 4} ${width + 6} ${height - 34}`}
        stroke="var(--art-trail)"
        strokeWidth="4"
        strokeDasharray="12 10"
      />
    </>
  )
}
