import type { CourseCard, WorkshopCard } from '#contract/classes/class-cards.ts'
import { type CoverVariant, coversOf } from '#contract/covers.ts'
import { Advanced, DigitalTools, Family, ShefMastery, WeekendIntensive } from '../art/classes/classes.tsx'
import { CourseCover } from '../art/covers/course-cover.tsx'
import { BaseCamp } from '../art/scenes/base-camp.tsx'
import { ResponsiveImage, type ResponsiveImageProps } from '../ui/responsive-image.tsx'

type Pictured = Pick<CourseCard | WorkshopCard, 'slug' | 'title' | 'cover' | 'imageUrl'>

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

const drawingOf = ({ cover, slug }: Pictured) => drawings.get(cover ?? slug)

/** Covers for classes without a drawing. For loaders, which keeps the code out of the client bundle. */
export const classCovers = (classes: readonly Pictured[]) =>
  coversOf(classes.map((item) => (drawingOf(item) ? null : item)))

type ClassImageProps = {
  item: Pictured
  /** For a class without a drawing. */
  cover: CoverVariant | undefined
} & Pick<ResponsiveImageProps, 'first' | 'sizes'>

export function ClassImage({ item, cover, ...imageProps }: ClassImageProps) {
  const Drawing = drawingOf(item)
  const drawing = Drawing ? <Drawing /> : cover && <CourseCover cover={cover} />
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
