import type { ComponentProps } from 'react'
import { Drawing } from '../../platform/art/drawing.tsx'
import { ResponsiveImage, type ResponsiveImageProps } from '../../platform/ui/responsive-image.tsx'

type SectionPictureProps = {
  url: string
  text: string
  /** Shown without a picture. */
  drawing: ComponentProps<typeof Drawing>
} & Pick<ResponsiveImageProps, 'first' | 'sizes'>

export function SectionPicture({ url, text, drawing, ...imageProps }: SectionPictureProps) {
  const className = 'section-picture'
  const fallback = <Drawing key={drawing.path} className={className} {...drawing} />
  return url ? (
    <ResponsiveImage className={className} src={url} alt={text} fallback={fallback} {...imageProps} />
  ) : (
    fallback
  )
}
