import './sheet-svg.css'
import encodeQR from 'qr'
import { paperSizes } from '#contract/content/pdf/paper-sizes.ts'
import {
  type DrawnLine,
  type DrawnText,
  type SheetDrawing,
  type SheetPage,
  sheetStyles,
  styleSizeMm,
} from '#contract/planner/sheets/drawing.ts'
import { sheetPath } from '#contract/planner/sheets/sheet-code.ts'
import {
  BOX_LINE_MM,
  BOX_MM,
  BOX_RADIUS_MM,
  CORNER_MARK_INNER_MM,
  CORNER_MARK_OUTER_MM,
  HOLE_RADIUS_MM,
  MARK_GAP_MM,
  punchedHoles,
  qrSquare,
  sheetMarks,
} from '#contract/planner/sheets/sheet-geometry.ts'
import { SheetPicture } from './sheet-picture.tsx'

type SheetSvgProps = { page: SheetPage; onRefillPages: boolean; label: string }

/** Draws a page in its real size from the same layout as the PDF. The camera can read its print too. */
export function SheetSvg({ page, onRefillPages, label }: SheetSvgProps) {
  const { paper, side, code } = page
  const { width, height } = paperSizes[paper]
  return (
    <svg className="sheet-svg" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} data-theme="light">
      <rect className="sheet-svg__paper" width={width} height={height} />
      {!onRefillPages &&
        punchedHoles(paper, side).map(({ x, y }, index) => (
          <circle key={index} className="sheet-svg__hole" cx={x} cy={y} r={HOLE_RADIUS_MM} />
        ))}
      {!(onRefillPages && page.isPreprinted) && <Drawn drawing={page.form} page={page} />}
      <Drawn drawing={page.ink} page={page} />
      {page.boxes.map((box, index) => (
        <g key={index}>
          <rect
            className="sheet-svg__box"
            x={box.x + BOX_LINE_MM / 2}
            y={box.y + BOX_LINE_MM / 2}
            width={BOX_MM - BOX_LINE_MM}
            height={BOX_MM - BOX_LINE_MM}
            rx={BOX_RADIUS_MM}
            strokeWidth={BOX_LINE_MM}
          />
          {box.isTicked && (
            <path className="sheet-svg__tick" d={`M${box.x + 1.05} ${box.y + 2.55}l1.05 1.15l2.05 -2.5`} />
          )}
        </g>
      ))}
      {code !== null && <Marks page={page} code={code} />}
    </svg>
  )
}

/** Returns the QR code of a URL as an SVG path with lines one unit thick, like the one in the PDF. */
function qrPath(url: string): { size: number; path: string } {
  // The library demands a margin, which is left out here.
  const rows = encodeQR(url, 'raw', { ecc: 'medium', border: 1 }).slice(1, -1)
  const path = rows.map((row, y) => row.map((isDark, x) => (isDark ? `M${x - 1} ${y}.5h1` : '')).join('')).join('')
  return { size: rows.length, path }
}

/** Beyond the ring. */
const GAP_END_MM = CORNER_MARK_OUTER_MM + 0.2

function Marks({ page: { paper, side }, code }: { page: SheetPage; code: string }) {
  const qr = qrSquare(paper, side)
  const { size, path } = qrPath(new URL(sheetPath(code), window.location.origin).href)
  return (
    <>
      {sheetMarks(paper, side).map(({ x, y, size, gap }, index) => (
        <g key={index} transform={`translate(${x} ${y}) scale(${size})`}>
          <circle
            className="sheet-svg__ring"
            r={(CORNER_MARK_OUTER_MM + CORNER_MARK_INNER_MM) / 2}
            strokeWidth={CORNER_MARK_OUTER_MM - CORNER_MARK_INNER_MM}
          />
          {gap && (
            <path
              stroke="white"
              strokeWidth={MARK_GAP_MM}
              d={`M${GAP_END_MM * gap.x} ${GAP_END_MM * gap.y}L${-GAP_END_MM * gap.x} ${-GAP_END_MM * gap.y}`}
            />
          )}
        </g>
      ))}
      <path className="sheet-svg__code" transform={`translate(${qr.x} ${qr.y}) scale(${qr.width / size})`} d={path} />
    </>
  )
}

function Drawn({ drawing, page }: { drawing: SheetDrawing; page: SheetPage }) {
  return (
    <>
      {drawing.rectangles.map(({ x, y, width, height, radius, fill, stroke, strokeWidth }, index) => (
        <rect
          key={index}
          {...{ x, y, width, height, strokeWidth }}
          rx={radius}
          style={{ fill: fill ? `var(--${fill})` : 'none', stroke: stroke ? `var(--${stroke})` : 'none' }}
        />
      ))}
      {drawing.lines.map((line, index) => (
        <Line key={index} line={line} />
      ))}
      {drawing.pictures.map((picture, index) => (
        <SheetPicture key={index} picture={picture} />
      ))}
      {drawing.texts.map((text, index) => (
        <Text key={index} text={text} page={page} />
      ))}
    </>
  )
}

const Line = ({ line: { x1, y1, x2, y2, color, width, dash } }: { line: DrawnLine }) => (
  <line
    {...{ x1, y1, x2, y2 }}
    strokeWidth={width}
    strokeDasharray={dash?.join(' ')}
    strokeLinecap={dash ? 'round' : 'butt'}
    style={{ stroke: `var(--${color})` }}
  />
)

const anchors = { left: 'start', center: 'middle', right: 'end' } as const

function Text({ text: { x, y, text, style, color, align }, page }: { text: DrawnText; page: SheetPage }) {
  return (
    <text
      x={x}
      y={y}
      className="sheet-svg__text"
      data-font={sheetStyles[style].font}
      fontSize={styleSizeMm(style, page.paper)}
      textAnchor={anchors[align]}
      style={{ fill: `var(--${color})` }}
    >
      {text}
    </text>
  )
}
