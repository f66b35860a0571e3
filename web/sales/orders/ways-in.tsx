import { useLocation } from 'react-router'
import type { WayIn } from '#contract/sales/orders/orders.schema.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'

/** Buttons that open the paid items. The first one is the main action. A link to the shown page is omitted. */
export function WaysIn({ ways = [], describedBy }: { ways?: readonly WayIn[] | undefined; describedBy?: string }) {
  const { pathname } = useLocation()
  return ways
    .filter(({ url }) => url !== pathname)
    .map(({ label, url }, index) => (
      <ButtonLink key={url} variant={index === 0 ? 'primary' : 'secondary'} to={url} aria-describedby={describedBy}>
        {label}
      </ButtonLink>
    ))
}
