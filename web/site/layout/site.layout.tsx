import { Outlet } from 'react-router'
import { DemoStrip } from '../../platform/ui/demo-strip.tsx'
import { SiteFrame } from './site-frame.tsx'

export default function SiteLayout() {
  return (
    <SiteFrame notice={<DemoStrip />}>
      <Outlet />
    </SiteFrame>
  )
}
