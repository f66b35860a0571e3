import { useEffect, useState } from 'react'
import { remainingText } from './remaining-text.ts'

const TICK_MS = 1_000
const MINUTE_MS = 60_000

/** A ring that fills in a part's minutes. It can be paused, and nothing happens at its end. `key` it by the part. */
export function QuietTimer({ minutes }: { minutes: number }) {
  const { elapsedMs, isRunning, toggle } = useStopwatch()
  const share = Math.min(elapsedMs / (minutes * MINUTE_MS), 1)
  const text = remainingText(minutes * MINUTE_MS - elapsedMs)
  return (
    <div className="flex items-center gap-s2 text-sm text-ink-muted tabular-nums">
      <button
        type="button"
        className="grid size-target rounded-round text-ink-muted hover:bg-wash hover:text-ink"
        aria-label={isRunning ? 'Pause the timer' : 'Continue the timer'}
        onClick={toggle}
      >
        <svg viewBox="0 0 44 44" width="44" height="44" fill="none" aria-hidden="true">
          <circle stroke="var(--hair)" strokeWidth="2" cx="22" cy="22" r="18" />
          <circle
            stroke="var(--art-trail)"
            strokeWidth="2.5"
            strokeLinecap="round"
            cx="22"
            cy="22"
            r="18"
            pathLength="1"
            strokeDasharray={`${share} 1`}
            transform="rotate(-90 22 22)"
          />
          <path
            d={isRunning ? 'M19 17v10M25 17v10' : 'M19 16l8 6-8 6z'}
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </button>
      <p role="timer">{isRunning || share === 1 ? text : 'Paused'}</p>
    </div>
  )
}

function useStopwatch() {
  const [elapsedMs, setElapsedMs] = useState(0)
  const [isRunning, setIsRunning] = useState(true)
  useEffect(() => {
    if (!isRunning) return
    let last = performance.now()
    const interval = setInterval(() => {
      const now = performance.now()
      const passedMs = now - last
      last = now
      setElapsedMs((before) => before + passedMs)
    }, TICK_MS)
    return () => clearInterval(interval)
  }, [isRunning])
  return { elapsedMs, isRunning, toggle: () => setIsRunning((before) => !before) }
}
