import type { ComponentType } from 'react'
import { Advanced, DigitalTools, Family, ShefMastery, WeekendIntensive } from '../art/classes/classes.tsx'
import { BaseCamp } from '../art/scenes/base-camp.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'

const drawings: Record<string, ComponentType> = {
  advanced: Advanced,
  'digital-tools': DigitalTools,
  family: Family,
  foundations: BaseCamp,
  'shef-mastery': ShefMastery,
  weekend: WeekendIntensive,
}

/** The uploaded image of a class, else a built-in drawing by key. */
export function ClassImage({ cover, imageUrl }: { cover: string | null; imageUrl: string | null }) {
  if (imageUrl) return <ResponsiveImage className="aspect-8/5 w-full object-cover" address={imageUrl} />
  const Drawing = drawings[cover ?? ''] ?? BaseCamp
  return <Drawing />
}
