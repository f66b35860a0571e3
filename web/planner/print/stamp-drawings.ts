import type { ComponentType } from 'react'
import type { SvgProps } from '../../platform/art/drawing.tsx'
import { Awards, Destination, Engines, NextLevels, Tools } from '../../platform/art/landing.tsx'
import { Crew } from '../../platform/art/stamps/crew.tsx'

/** By the name of the file in web/platform/art/stamps. */
export const stampDrawings: Record<string, ComponentType<SvgProps>> = {
  destination: Destination,
  engines: Engines,
  crew: Crew,
  tools: Tools,
  awards: Awards,
  'next-levels': NextLevels,
}
