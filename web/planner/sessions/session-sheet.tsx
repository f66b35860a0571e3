import './session-sheet.css'
import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { QuietTimer } from './quiet-timer.tsx'

export type SheetPart = { name: string; title: string; content: ReactNode }

type SessionSheetProps = {
  /** Of the session, such as 'Sunday session'. */
  title: string
  subtitle: string
  parts: readonly SheetPart[]
  /** Index of the current part. */
  part: number
  minutesPerPart: number
  finishLabel: string
  onPartChange: (part: number) => void
  onFinish: () => void
  /** Leaves the session. All answers are saved, and it continues at this part on any device. */
  onLeave: () => void
}

/** A session in progress, over the whole screen. */
export function SessionSheet({
  title,
  subtitle,
  parts,
  part,
  minutesPerPart,
  finishLabel,
  onPartChange,
  onFinish,
  onLeave,
}: SessionSheetProps) {
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
    <SheetFrame
      title={title}
      subtitle={subtitle}
      onLeave={onLeave}
      leaveLabel="Pause and close"
      sheetRef={sheet}
      focus={heading}
    >
      <PartTrail parts={parts} part={part} />
      <div className="session-sheet__body">
        <div className="session-sheet__head">
          <h3 ref={heading} tabIndex={-1}>
            {current?.title}
          </h3>
          <QuietTimer key={current?.name} minutes={minutesPerPart} />
        </div>
        {current?.content}
      </div>
      <div className="session-sheet__foot">
        {part > 0 && (
          <Button variant="secondary" onClick={() => onPartChange(part - 1)}>
            Back
          </Button>
        )}
        <Button onClick={isLast ? onFinish : () => onPartChange(part + 1)}>{isLast ? finishLabel : 'Continue'}</Button>
      </div>
    </SheetFrame>
  )
}

type SheetFrameProps = {
  title: string
  subtitle: string
  leaveLabel: string
  onLeave: () => void
  children: ReactNode
  sheetRef?: RefObject<HTMLDivElement | null>
  focus?: RefObject<HTMLElement | null>
}

export function SheetFrame({ title, subtitle, leaveLabel, onLeave, children, sheetRef, focus }: SheetFrameProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => open || onLeave()}>
      <Dialog.Portal>
        <Dialog.Popup ref={sheetRef} className="session-sheet" initialFocus={focus}>
          <header className="session-sheet__bar">
            <div>
              <Dialog.Title className="session-sheet__title">{title}</Dialog.Title>
              <Dialog.Description className="session-sheet__subtitle">{subtitle}</Dialog.Description>
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
function PartTrail({ parts, part }: { parts: readonly SheetPart[]; part: number }) {
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
