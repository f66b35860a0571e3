import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../platform/ui/button.tsx'

export function AdminPageHeader({ title, lead, action }: { title: string; lead?: ReactNode; action?: ReactNode }) {
  return (
    <div className="mb-s6">
      <ButtonLink to="/admin" variant="quiet" size="small" className="-ml-2">
        <ArrowLeft size={18} aria-hidden="true" />
        Back to Dashboard
      </ButtonLink>
      <div className="flex flex-wrap items-end justify-between gap-s4">
        <div>
          <h1 className="mt-s2">{title}</h1>
          {lead && <p className="lead mt-s2">{lead}</p>}
        </div>
        {action}
      </div>
    </div>
  )
}
