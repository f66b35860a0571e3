import type { CoverVariant } from '#contract/content/covers.ts'
import { Drawing } from '../drawing.tsx'
import bundleUrl from './bundle.svg?url'
import digitalUrl from './digital.svg?url'
import physicalUrl from './physical.svg?url'

export const BundleCover = ({ cover }: { cover: CoverVariant }) => (
  <Drawing
    key={cover.hue + cover.monogram}
    path="./covers/bundle.svg"
    url={bundleUrl}
    viewBox="0 0 400 290"
    {...cover}
  />
)

export const DigitalCover = ({ cover }: { cover: CoverVariant }) => (
  <Drawing
    key={cover.hue + cover.monogram}
    path="./covers/digital.svg"
    url={digitalUrl}
    viewBox="10 18 300 222"
    {...cover}
  />
)

export const PhysicalCover = ({ cover }: { cover: CoverVariant }) => (
  <Drawing
    key={cover.hue + cover.monogram}
    path="./covers/physical.svg"
    url={physicalUrl}
    viewBox="10 18 300 222"
    {...cover}
  />
)
