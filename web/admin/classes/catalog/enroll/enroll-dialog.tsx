import type { ReactNode } from 'react'
import { Button } from '../../../../platform/ui/button.tsx'
import { Dialog } from '../../../../platform/ui/dialog/dialog.tsx'
import { Notice } from '../../../../platform/ui/notice.tsx'
import type { useEnroll } from './use-enroll.ts'

type EnrollDialogProps = {
  title: string
  text: string
  enrollment: ReturnType<typeof useEnroll>
  canEnroll: boolean
  onClose: () => void
  children: ReactNode
}

export function EnrollDialog({ title, text, enrollment, canEnroll, onClose, children }: EnrollDialogProps) {
  const { busy, isFull, error, enroll } = enrollment
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      text={text}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} disabled={!canEnroll} onClick={() => void enroll()}>
            {isFull ? 'Add a spot and enroll' : 'Enroll'}
          </Button>
        </>
      }
    >
      <div className="grid gap-s4">
        {children}
        {isFull && (
          <Notice tone="bad" title="This workshop is full.">
            <p>You can add a spot to enroll this person. The waiting list doesn’t change.</p>
          </Notice>
        )}
        {error && <Notice tone="bad" title={error} />}
      </div>
    </Dialog>
  )
}
