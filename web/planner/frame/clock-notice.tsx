import { useSyncExternalStore } from 'react'
import { Notice } from '../../platform/ui/notice.tsx'
import { clockOffset, subscribeToClockOffset } from '../documents/sync/clock-offset.ts'

const MINUTE_MS = 60_000

/** Says that the clock of this device is wrong, which would put entries on a wrong day. */
export function ClockNotice() {
  const offsetMs = useSyncExternalStore(subscribeToClockOffset, clockOffset, () => 0)
  if (offsetMs === 0) return null
  return (
    <div className="mb-s4">
      <Notice>
        This device’s clock is {durationText(Math.abs(offsetMs))} {offsetMs > 0 ? 'fast' : 'slow'}. Set it right, so
        that your entries land on the right day.
      </Notice>
    </div>
  )
}

/** '15 minutes', '3 hours', '400 days' */
function durationText(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS)
  if (minutes < 120) return `${minutes} minutes`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}
