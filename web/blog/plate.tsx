import type { PostCard } from '#contract/writing.ts'
import { BankCall } from '../art/plates/bank-call.tsx'
import { Bedside } from '../art/plates/bedside.tsx'
import { HalfPastTen } from '../art/plates/half-past-ten.tsx'
import { QuietWindow } from '../art/plates/quiet-window.tsx'
import { Receipts } from '../art/plates/receipts.tsx'
import { SundayPage } from '../art/plates/sunday-page.tsx'
import { SundayPot } from '../art/plates/sunday-pot.tsx'
import { UnopenedBox } from '../art/plates/unopened-box.tsx'

/** The drawings that were made for a post. */
const bySlug = new Map([
  ['the-sunday-page-twenty-minutes-that-save-a-week', SundayPage],
  ['ten-quiet-minutes-before-the-phone', QuietWindow],
  ['a-month-of-writing-down-every-expense', Receipts],
  ['cook-on-sunday-eat-until-wednesday', SundayPot],
  ['the-course-you-bought-and-never-opened', UnopenedBox],
  ['lights-out-by-half-past-ten', HalfPastTen],
  ['call-the-bank-about-the-rate', BankCall],
  ['one-line-a-day-what-was-good', Bedside],
])

const byCategory = new Map([
  ['Spiritual', QuietWindow],
  ['Health', SundayPot],
  ['Education', UnopenedBox],
  ['Finance', Receipts],
])

/** The picture of a post: its own, or a drawing made for it, or one that fits its category. Always 8 by 5. */
export function Plate({ post: { imageUrl, slug, category }, eager }: { post: PostCard; eager?: boolean }) {
  if (imageUrl) {
    return (
      <img
        className="block aspect-[8/5] w-full object-cover"
        src={imageUrl}
        alt=""
        width={800}
        height={500}
        loading={eager ? 'eager' : 'lazy'}
      />
    )
  }
  const Picture = bySlug.get(slug) ?? byCategory.get(category ?? '') ?? SundayPage
  return <Picture />
}
