import type { ReactNode } from 'react'
import { usePlanner } from '../use-planner.ts'
import { OutdatedNotice } from './outdated-notice.tsx'
import { TextConflicts } from './text-conflicts.tsx'

/** What other devices did that the user should know. */
export default function DeviceNotices(): ReactNode {
  const { isOutdated } = usePlanner()
  return (
    <>
      {isOutdated && <OutdatedNotice />}
      <TextConflicts />
    </>
  )
}
