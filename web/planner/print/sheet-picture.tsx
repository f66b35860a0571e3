import { categoryNames } from '#contract/content/categories.ts'
import type { DrawnPicture } from '#contract/planner/sheets/drawing.ts'
import { CategoryIcon } from '../../platform/categories/category.tsx'
import { stampDrawings } from './stamp-drawings.ts'

/** A drawing of web/platform/art on a sheet. */
export function SheetPicture({ picture: { art, name, x, y, width, height } }: { picture: DrawnPicture }) {
  const category = categoryNames.find((category) => category === name)
  const Stamp = stampDrawings[name]
  return (
    <foreignObject x={x} y={y} width={width} height={height} className="sheet-svg__picture">
      {art === 'category' ? category && <CategoryIcon category={category} /> : Stamp && <Stamp />}
    </foreignObject>
  )
}
