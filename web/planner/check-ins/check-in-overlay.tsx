import './check-in-overlay.css'
import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { CheckIn } from '#contract/planner/items.ts'
import { Button } from '../../platform/ui/button.tsx'
import { usePlanner } from '../use-planner.ts'
import { checkInTitle, kindTexts } from './check-in-texts.ts'
import { QuietTimer } from './quiet-timer.tsx'

export type CheckInPart = { name: string; title: string; content: ReactNode }

export type CheckInProps = {
  session: CheckIn
  /** Leaves the session. All answers are saved, and it continues at this part on any device. */
  onLeave: () => void
}

type CheckInOverlayProps = CheckInProps & {
  parts: readonly CheckInPart[]
  minutesPerPart: number
  finishLabel?: string
}

/** A session in progress, over the whole screen. */
export function CheckInOverlay({
  session,
  parts,
  minutesPerPart,
  finishLabel = 'Finish',
  onLeave,
}: CheckInOverlayProps) {
  const { edits } = usePlanner()
  const part = Math.min(session.part, parts.length - 1)
  const goTo = (next: number) => edits.setCheckInPart(session.id, next)
  const current = parts[part]
  const isLast = part === parts.length - 1
  const heading = useRef<HTMLHeadingElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const shownPart = useRef(part)
  useEffect(() => {
    if (shownPart.current === part) return
    shownPart.current = part
    sheet.current?.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [part])
  return (
    <OverlayFrame
      title={kindTexts[session.kind].title}
      subtitle={checkInTitle(session)}
      onLeave={onLeave}
      leaveLabel="Pause and close"
      overlayRef={sheet}
      focus={heading}
    >
      <PartTrail parts={parts} part={part} />
      <div className="session-overlay__body">
        <div className="flex flex-wrap items-center justify-between gap-x-s5 gap-y-s3">
          <h3 ref={heading} tabIndex={-1} className="text-2xl leading-[1.08] outline-none">
            {current?.title}
          </h3>
          <QuietTimer key={current?.name} minutes={minutesPerPart} />
        </div>
        {current?.content}
      </div>
      <div className="session-overlay__foot">
        {part > 0 && (
          <Button variant="secondary" onClick={() => goTo(part - 1)}>
            Back
          </Button>
        )}
        <Button onClick={() => (isLast ? edits.finishCheckIn(session.id) : goTo(part + 1))}>
          {isLast ? finishLabel : 'Continue'}
        </Button>
      </div>
    </OverlayFrame>
  )
}

type OverlayFrameProps = {
  title: string
  subtitle: string
  leaveLabel: string
  onLeave: () => void
  children: ReactNode
  overlayRef?: RefObject<HTMLDivElement | null>
  focus?: RefObject<HTMLElement | null>
}

export function OverlayFrame({ title, subtitle, leaveLabel, onLeave, children, overlayRef, focus }: OverlayFrameProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => open || onLeave()}>
      <Dialog.Portal>
        <Dialog.Popup ref={overlayRef} className="session-overlay" initialFocus={focus}>
          <header className="flex items-center justify-between gap-s4 px-gutter py-s3">
            <div>
              <Dialog.Title className="text-lg leading-snug">{title}</Dialog.Title>
              <Dialog.Description className="text-sm text-ink-muted">{subtitle}</Dialog.Description>
            </div>
            <Dialog.Close className="icon-btn" aria-label={leaveLabel}>
              <X size={24} aria-hidden="true" />
            </Dialog.Close>
          </header>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The parts as stations of the trail. */
function PartTrail({ parts, part }: { parts: readonly CheckInPart[]; part: number }) {
  return (
    <ol className="session-trail" aria-label="Parts of the session">
      {parts.map(({ name, title }, index) => (
        <li key={name} aria-current={index === part ? 'step' : undefined} data-done={index < part || undefined}>
          <span className="session-trail__station" aria-hidden="true">
            {index + 1}
          </span>
          <span className="session-trail__title">{title}</span>
        </li>
      ))}
    </ol>
  )
}
