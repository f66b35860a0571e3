import type { ComponentType } from 'react'
import type { SvgProps } from '../../art/drawing.tsx'
import { Awards, Destination, Engines, NextLevels, Tools } from '../../art/landing.tsx'
import { Crew } from '../../art/stamps/crew.tsx'

/** By the name of the file in web/art/stamps. */
export const stampDrawings: Record<string, ComponentType<SvgProps>> = {
  destination: Destination,
  engines: Engines,
  crew: Crew,
  tools: Tools,
  awards: Awards,
  'next-levels': NextLevels,
}
