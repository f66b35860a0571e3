import { Link } from 'react-router'
import { useRootData } from '../router/root-data.ts'

export function DemoStrip() {
  const { demo, capturesMail } = useRootData()
  if (!demo) return null
  return (
    <aside className="demo-banner" aria-label="Demo">
      Demo: no real payments{capturesMail && ' or emails'}.{' '}
      {capturesMail && <Link to="/demo/mailbox">Read captured emails</Link>}
    </aside>
  )
}
