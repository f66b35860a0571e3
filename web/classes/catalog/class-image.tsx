import type { CourseCard, WorkshopCard } from '#contract/classes/catalog/class-cards.ts'
import type { CoverVariant } from '#contract/content/covers.ts'
import { Advanced, DigitalTools, Family, ShefMastery, WeekendIntensive } from '../../platform/art/classes/classes.tsx'
import { CourseCover } from '../../platform/art/covers/course-cover.tsx'
import { BaseCamp } from '../../platform/art/scenes/base-camp.tsx'
import { ResponsiveImage, type ResponsiveImageProps } from '../../platform/ui/responsive-image.tsx'

export type PicturedClass = Pick<CourseCard | WorkshopCard, 'slug' | 'title' | 'cover' | 'imageUrl'>

const drawings = new Map([
  ['foundations', BaseCamp],
  ['advanced', Advanced],
  ['advanced-journey-management', Advanced],
  ['family', Family],
  ['family-journey-planning', Family],
  ['weekend', WeekendIntensive],
  ['shef-mastery', ShefMastery],
  ['digital-tools', DigitalTools],
])

/** Returns the drawing of a sample class. */
export const classDrawingOf = ({ cover, slug }: PicturedClass) => drawings.get(cover ?? slug)

type ClassImageProps = {
  item: PicturedClass
  /** For a class without a drawing. */
  cover: CoverVariant | undefined
} & Pick<ResponsiveImageProps, 'first' | 'sizes'>

export function ClassImage({ item, cover, ...imageProps }: ClassImageProps) {
  const Drawing = classDrawingOf(item)
  const drawing = cover ? <CourseCover cover={cover} /> : Drawing && <Drawing />
  if (!item.imageUrl) return drawing
  return (
    <ResponsiveImage
      className="aspect-8/5 w-full object-cover"
      src={item.imageUrl}
      fallback={drawing}
      {...imageProps}
    />
  )
}
