import type { Landing } from '#contract/site/landing/landing.schema.ts'
import { chosenDrawing } from '../../platform/art/chosen-drawing.ts'

export type LandingDrawings = ReturnType<typeof drawingsOf>

/** Returns the drawings of the page. For its loader, which keeps their addresses out of the client bundle. */
export const drawingsOf = ({
  hero,
  pictures: { features, coaching, closing },
}: Pick<Landing, 'hero' | 'pictures'>) => ({
  hero: chosenDrawing(hero.drawing),
  features: features.map(({ drawing }) => chosenDrawing(drawing)),
  coaching: chosenDrawing(coaching.drawing),
  closing: chosenDrawing(closing.drawing),
})
