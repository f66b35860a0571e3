import type { ReactNode } from 'react'
import type { Landing } from '#contract/landing/landing.schema.ts'
import { ResponsiveImage, type ResponsiveImageProps } from '../ui/responsive-image.tsx'

type SectionPictureProps = Partial<Landing['pictures']['closing']> & {
  /** Shown without a picture. */
  children: ReactNode
} & Pick<ResponsiveImageProps, 'first' | 'sizes'>

export const SectionPicture = ({ url, text, children, ...imageProps }: SectionPictureProps) =>
  url ? (
    <ResponsiveImage className="section-picture" src={url} alt={text} fallback={children} {...imageProps} />
  ) : (
    children
  )
