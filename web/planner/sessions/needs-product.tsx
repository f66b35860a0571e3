import { publicPrefetch } from '../../router/public-prefetch.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Shown to users without the product. What they wrote before stays readable. */
export function NeedsProduct({ subject }: { subject: string }) {
  return (
    <div className="grid justify-items-start gap-s4">
      <p>{subject} are part of the Digital Journey Planner. What you’ve written stays here either way.</p>
      <ButtonLink to="/store" prefetch={publicPrefetch}>
        See the planner
      </ButtonLink>
    </div>
  )
}
