import { type Plate as PlateName, plateOf } from '#contract/plates.ts'
import type { PostCard } from '#contract/writing.ts'
import { BankCall } from '../art/plates/bank-call.tsx'
import { Bedside } from '../art/plates/bedside.tsx'
import { HalfPastTen } from '../art/plates/half-past-ten.tsx'
import { QuietWindow } from '../art/plates/quiet-window.tsx'
import { Receipts } from '../art/plates/receipts.tsx'
import { SundayPage } from '../art/plates/sunday-page.tsx'
import { SundayPot } from '../art/plates/sunday-pot.tsx'
import { UnopenedBox } from '../art/plates/unopened-box.tsx'
import { Photo, type PhotoProps } from '../ui/photo.tsx'

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
export function Plate({ post, first, sizes }: { post: PostCard } & Pick<PhotoProps, 'first' | 'sizes'>) {
  if (post.imageUrl) {
    return (
      <Photo className="block aspect-[8/5] w-full object-cover" address={post.imageUrl} sizes={sizes} first={first} />
    )
  }
  const Picture = drawings[plateOf(post)]
  return <Picture />
}
