import { Link, Outlet } from 'react-router'
import { useRootData } from '../../platform/router/root-data.ts'
import { SiteFrame } from './site-frame.tsx'

export default function SiteLayout() {
  return (
    <SiteFrame notice={useRootData().demo && <DemoStrip />}>
      <Outlet />
    </SiteFrame>
  )
}

function DemoStrip() {
  const { capturesMail } = useRootData()
  return (
    <aside className="demo-banner" aria-label="Demo">
      Demo: no real payments{capturesMail && ' or emails'}.{' '}
      {capturesMail && <Link to="/demo/mailbox">Read captured emails</Link>}
    </aside>
  )
}
