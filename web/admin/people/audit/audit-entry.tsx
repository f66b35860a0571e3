import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { AuditEntry } from '#contract/people/audit/audit.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { instantText } from '../../../platform/time/time-labels.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import { labelOf } from '../../platform/list/list-filters.tsx'
import { FieldDiff } from './field-diff.tsx'

export const auditLabels = { picture: 'Image', mail: 'Email' }

export function AuditEntryItem({ entry }: { entry: AuditEntry }) {
  const { id, at, actor, action, subject, name } = entry
  const [fullEntry, setFullEntry] = useState<AuditEntry>()
  const [isPending, setIsPending] = useState(false)
  const fields = (fullEntry ?? entry).fields

  const loadFullEntry = async () => {
    setIsPending(true)
    try {
      setFullEntry(await (await api.admin.audit[':id'].$get({ param: { id } })).json())
    } catch (error) {
      console.warn('Failed to fetch the change', error)
      toast({ tone: 'bad', title: 'Error', description: 'Failed to fetch the change' })
    } finally {
      setIsPending(false)
    }
  }

  return (
    <li>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-start justify-between gap-s4 p-s4 sm:px-s5 [&::-webkit-details-marker]:hidden">
          <span className="grid min-w-0 gap-s1">
            <span className="min-w-0 break-words">
              <span className="text-ink-muted">
                {labelOf(subject, auditLabels).toLowerCase()} {action}:
              </span>{' '}
              <b>{name}</b>
            </span>
            <span className="flex min-w-0 flex-wrap gap-x-s4 text-sm text-ink-muted">
              <time dateTime={at}>{instantText(at)}</time>
              <span className="min-w-0 break-words">{actor}</span>
            </span>
          </span>
          <ChevronDown size={20} aria-hidden="true" className="mt-1 shrink-0 group-open:rotate-180" />
        </summary>
        <div className="grid gap-s4 px-s4 pb-s5 sm:px-s5">
          <FieldDiff fields={fields} />
          {fields.some(({ isCut }) => isCut) && (
            <div>
              <Button variant="secondary" size="small" onClick={() => void loadFullEntry()} disabled={isPending}>
                Show full texts
              </Button>
            </div>
          )}
        </div>
      </details>
    </li>
  )
}
