import type { ReactNode } from 'react'
import type { PageText } from '#contract/site/page-texts/page-texts.schema.ts'
import { ResponsiveImage } from './responsive-image.tsx'

type PagePictureProps = Pick<PageText, 'pictureUrl' | 'pictureText'> & {
  /** Shown without a picture. */
  children?: ReactNode
}

/** The picture of a page head. In `.head` it is on the right. */
export const PagePicture = ({ pictureUrl, pictureText, children }: PagePictureProps) =>
  pictureUrl ? (
    <ResponsiveImage
      first
      className="aspect-8/5 w-full rounded-md object-cover"
      src={pictureUrl}
      alt={pictureText}
      sizes="(min-width: 48rem) 30rem, 100vw"
      fallback={children}
    />
  ) : (
    children
  )
