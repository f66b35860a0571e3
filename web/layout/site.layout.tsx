import { Link, Outlet } from 'react-router'
import { loadersContext } from '../router/loaders-context.ts'
import type { Route } from './+types/site.layout'
import { SiteFrame } from './site-frame.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { demo, capturesMail, publicUrl } = context.get(loadersContext).site
  return { demo, capturesMail, publicUrl }
}

/** The site's settings are constant while a page is open. */
export const shouldRevalidate = () => false

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame notice={loaderData.demo && <DemoStrip {...loaderData} />}>
      <Outlet />
    </SiteFrame>
  )
}

function DemoStrip({ capturesMail }: { capturesMail: boolean }) {
  return (
    <aside className="strip" aria-label="Demo">
      Demo: no real payments{capturesMail && ' or emails'}.{' '}
      {capturesMail && <Link to="/demo/mailbox">Read captured emails</Link>}
    </aside>
  )
}
