import { MailCheck, Send, X } from 'lucide-react'
import { useState } from 'react'
import type { EditionRow } from '#contract/site/newsletter/newsletter.schema.ts'
import type { EditionState } from '#contract/site/newsletter/newsletter-states.ts'
import { api } from '../../../platform/api/client.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { LocalDateTime } from '../../../platform/time/local-dates.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { StatusLabel } from '../../../platform/ui/status-label.tsx'
import { Permitted } from '../../platform/layout/permitted.tsx'
import { ItemDetails } from '../../platform/list/content-item.tsx'
import { labelOf } from '../../platform/list/list-filters.tsx'
import { RowActions } from '../../platform/list/row-actions.tsx'
import { SendDialog } from './send-dialog.tsx'

const tones: Record<EditionState, 'good' | 'wait'> = { draft: 'wait', scheduled: 'wait', sending: 'wait', sent: 'good' }

export function EditionItem({ edition, onEdit }: { edition: EditionRow; onEdit: (id: string) => void }) {
  const { id, subject, state } = edition
  return (
    <li className="grid gap-s2 p-s4 sm:px-s5">
      <div className="flex flex-wrap items-center gap-x-s4 gap-y-s1">
        <h3 className="min-w-0 font-text text-md leading-snug font-semibold tracking-normal wrap-anywhere">
          {subject}
        </h3>
        <StatusLabel tone={tones[state]}>{labelOf(state)}</StatusLabel>
      </div>
      <ItemDetails>
        {[edition.segmentTitle, <EditionDate key="date" edition={edition} />, ...counts(edition)]}
      </ItemDetails>
      <div className="-ml-2 flex flex-wrap items-center gap-x-s3">
        {state === 'draft' && (
          <>
            <Permitted permission="admin">
              <SendButton edition={edition} />
            </Permitted>
            <RowActions
              title={subject}
              noun="newsletter"
              onEdit={() => onEdit(id)}
              remove={() => api.admin.newsletter.issues[':id'].$delete({ param: { id } })}
              successText="Newsletter deleted"
              errorText="Failed to delete the newsletter"
            />
          </>
        )}
        <TestButton edition={edition} />
        {state === 'scheduled' && (
          <Permitted permission="admin">
            <CancelButton edition={edition} />
          </Permitted>
        )}
      </div>
    </li>
  )
}

function EditionDate({ edition: { state, createdAt, sendAt, sentAt } }: { edition: EditionRow }) {
  if (state === 'scheduled' && sendAt)
    return (
      <>
        To be sent <LocalDateTime instant={sendAt} />
      </>
    )
  if (sentAt)
    return (
      <>
        Sent <LocalDateTime instant={sentAt} />
      </>
    )
  return (
    <>
      Created <LocalDateTime instant={createdAt} />
    </>
  )
}

function counts({ state, recipients, sent, failed, unsubscribed }: EditionRow): (string | false)[] {
  if (state !== 'sending' && state !== 'sent') return []
  return [`${sent} of ${recipients} sent`, failed > 0 && `${failed} failed`, `${unsubscribed} unsubscribed`]
}

function SendButton({ edition }: { edition: EditionRow }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
        <Send size={18} aria-hidden="true" />
        Send
        <span className="sr"> {edition.subject}</span>
      </Button>
      {isOpen && <SendDialog edition={edition} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function TestButton({ edition: { id, subject } }: { edition: EditionRow }) {
  const { busy, run } = useMutation('Failed to send the test')
  const sendTest = () =>
    run(
      async () => (await api.admin.newsletter.issues[':id'].test.$post({ param: { id } })).json(),
      ({ to }) => `Test sent to ${to}`,
    )
  return (
    <Button variant="quiet" size="small" busy={busy} onClick={() => void sendTest()}>
      <MailCheck size={18} aria-hidden="true" />
      Send me a test
      <span className="sr"> of {subject}</span>
    </Button>
  )
}

function CancelButton({ edition: { id, version, subject } }: { edition: EditionRow }) {
  const { busy, run } = useMutation('Failed to cancel the sending')
  const cancel = () =>
    run(
      () => api.admin.newsletter.issues[':id'].cancel.$post({ param: { id }, json: { version } }),
      () => 'Sending canceled. It’s a draft again.',
    )
  return (
    <Button variant="quiet" size="small" busy={busy} onClick={() => void cancel()}>
      <X size={18} aria-hidden="true" />
      Cancel sending
      <span className="sr"> {subject}</span>
    </Button>
  )
}
