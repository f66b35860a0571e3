import { type PostCover as PlateName, postCoverOf } from '#contract/blog/post-covers.ts'
import type { PostCard } from '#contract/content/posts-and-lessons.ts'
import { BankCall } from '../art/scenes/bank-call.tsx'
import { Bedside } from '../art/scenes/bedside.tsx'
import { HalfPastTen } from '../art/scenes/half-past-ten.tsx'
import { QuietWindow } from '../art/scenes/quiet-window.tsx'
import { Receipts } from '../art/scenes/receipts.tsx'
import { SundayPage } from '../art/scenes/sunday-page.tsx'
import { SundayPot } from '../art/scenes/sunday-pot.tsx'
import { UnopenedBox } from '../art/scenes/unopened-box.tsx'
import { ResponsiveImage, type ResponsiveImageProps } from '../ui/responsive-image.tsx'

const drawings: Record<PlateName, typeof SundayPage> = {
  'bank-call': BankCall,
  bedside: Bedside,
  'half-past-ten': HalfPastTen,
  'quiet-window': QuietWindow,
  receipts: Receipts,
  'sunday-page': SundayPage,
  'sunday-pot': SundayPot,
  'unopened-box': UnopenedBox,
}

/** The picture of a post: its own, or a drawing. Always 8 by 5. */
export function PostCover({ post, first, sizes }: { post: PostCard } & Pick<ResponsiveImageProps, 'first' | 'sizes'>) {
  if (post.imageUrl) {
    return (
      <ResponsiveImage
        className="block aspect-[8/5] w-full object-cover"
        address={post.imageUrl}
        sizes={sizes}
        first={first}
      />
    )
  }
  const Picture = drawings[postCoverOf(post)]
  return <Picture />
}
