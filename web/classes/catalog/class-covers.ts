import { coversOf } from '#contract/content/neighbor-covers.ts'
import { classDrawingOf, type PicturedClass } from './class-image.tsx'

/** Covers for classes without a drawing. For loaders, which keeps the code out of the client bundle. */
export const classCovers = (classes: readonly PicturedClass[]) =>
  coversOf(classes.map((item) => ({ ...item, drawing: classDrawingOf(item) })))
