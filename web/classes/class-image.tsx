import type { ComponentType } from 'react'
import { Advanced } from '../art/classes/advanced.tsx'
import { DigitalTools } from '../art/classes/digital-tools.tsx'
import { Family } from '../art/classes/family.tsx'
import { Foundations } from '../art/classes/foundations.tsx'
import { ShefMastery } from '../art/classes/shef-mastery.tsx'
import { WeekendIntensive } from '../art/classes/weekend-intensive.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'

const drawings: Record<string, ComponentType> = {
  advanced: Advanced,
  'digital-tools': DigitalTools,
  family: Family,
  foundations: Foundations,
  'shef-mastery': ShefMastery,
  weekend: WeekendIntensive,
}

/** The picture of a class: the owner's own, or one of ours by its key. */
export function ClassImage({ cover, imageUrl }: { cover: string | null; imageUrl: string | null }) {
  if (imageUrl) return <ResponsiveImage className="aspect-8/5 w-full object-cover" address={imageUrl} />
  const Drawn = drawings[cover ?? ''] ?? Foundations
  return <Drawn />
}
