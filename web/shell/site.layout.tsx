import { Link, Outlet } from 'react-router'
import type { Route } from './+types/site.layout'
import { domain } from './domain.ts'
import { SiteFrame } from './site-frame.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { demo, publicUrl } = context.get(domain).site
  return { demo, publicUrl }
}

/** What the site is cannot change while a page is open. */
export const shouldRevalidate = () => false

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame notice={loaderData.demo && <DemoStrip />}>
      <Outlet />
    </SiteFrame>
  )
}

function DemoStrip() {
  return (
    <aside className="strip" aria-label="Demo">
      Demo: no money moves and no mail leaves this machine. <Link to="/demo/mailbox">Read the captured mail</Link>
    </aside>
  )
}
