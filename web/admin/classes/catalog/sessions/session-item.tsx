import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AdminSession } from '#contract/classes/catalog/class-session.schema.ts'
import { api } from '../../../../platform/api/client.ts'
import { useMutation } from '../../../../platform/api/use-mutation.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../../platform/ui/dialog/confirm-dialog.tsx'
import { ItemDetails } from '../../../platform/list/content-item.tsx'
import { EditButton } from '../../../platform/list/row-actions.tsx'
import { sessionDate, sessionHours, sessionName } from './session-labels.ts'

type SessionItemProps = { session: AdminSession; hasClassLink: boolean; onEdit: () => void }

export function SessionItem({ session, hasClassLink, onEdit }: SessionItemProps) {
  const { isFirst, title, recordingUrl, materials, attended } = session
  return (
    <li className="grid gap-s1 p-s4 sm:px-s5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-s4">
        <b className="wrap-anywhere">{title || sessionDate(session)}</b>
        <span className="text-sm text-ink-muted tabular-nums">{sessionHours(session)}</span>
      </div>
      {title && <p>{sessionDate(session)}</p>}
      <ItemDetails>
        {[
          isFirst && 'Date of the workshop',
          linkText(session, hasClassLink),
          recordingUrl && 'Recording',
          materials.length > 0 && (materials.length === 1 ? '1 material' : `${materials.length} materials`),
          attended > 0 && `${attended} attended`,
        ]}
      </ItemDetails>
      <div className="-ml-3 flex flex-wrap">
        <EditButton title={sessionName(session)} onEdit={onEdit} />
        {!isFirst && <RemoveSessionButton session={session} />}
      </div>
    </li>
  )
}

function linkText({ isFirst, joinUrl }: AdminSession, hasClassLink: boolean): string {
  if (joinUrl && !isFirst) return 'Separate link to join'
  return hasClassLink ? 'Link of the class' : 'No link to join yet'
}

function RemoveSessionButton({ session }: { session: AdminSession }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const { busy, run } = useMutation('Failed to remove the session')
  const { id, version } = session
  const remove = async () => {
    await run(
      () => api.admin['class-sessions'][':id'].remove.$post({ param: { id }, json: { version } }),
      () => 'Session removed',
    )
    setIsConfirming(false)
  }
  const name = sessionName(session)
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsConfirming(true)}>
        <Trash2 size={18} aria-hidden="true" />
        Remove
        <span className="sr">{` ${name}`}</span>
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => void remove()}
        busy={busy}
        title={`Remove “${name}”?`}
        text="It disappears from the schedule and calendars, with its recording, materials and attendance. If it isn’t over, people who are enrolled get an email."
        confirm="Remove session"
      />
    </>
  )
}
