import { type PostCover as CoverName, postCoverOf } from '#contract/content/blog/post-covers.ts'
import type { PostCard } from '#contract/content/editing/posts-and-lessons.ts'
import {
  BankCall,
  Bedside,
  HalfPastTen,
  Receipts,
  SundayPot,
  UnopenedBox,
} from '../../platform/art/scenes/post-scenes.tsx'
import { QuietWindow } from '../../platform/art/scenes/quiet-window.tsx'
import { SundayPage } from '../../platform/art/scenes/sunday-page.tsx'
import { ResponsiveImage, type ResponsiveImageProps } from '../../platform/ui/responsive-image.tsx'

const drawings: Record<CoverName, typeof SundayPage> = {
  'bank-call': BankCall,
  bedside: Bedside,
  'half-past-ten': HalfPastTen,
  'quiet-window': QuietWindow,
  receipts: Receipts,
  'sunday-page': SundayPage,
  'sunday-pot': SundayPot,
  'unopened-box': UnopenedBox,
}

/** Always 8:5. */
export function PostCover({ post, first, sizes }: { post: PostCard } & Pick<ResponsiveImageProps, 'first' | 'sizes'>) {
  const Picture = drawings[postCoverOf(post)]
  if (!post.imageUrl) return <Picture />
  return (
    <ResponsiveImage
      className="block aspect-[8/5] w-full object-cover"
      src={post.imageUrl}
      sizes={sizes}
      first={first}
      fallback={<Picture />}
    />
  )
}
