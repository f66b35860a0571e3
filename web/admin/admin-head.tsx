import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button.tsx'

/** The head of every screen behind the dashboard: the way back, and what this is. */
export function AdminHead({ title, lead }: { title: string; lead?: ReactNode }) {
  return (
    <div className="mb-s6">
      <ButtonLink to="/admin" variant="quiet" size="small" className="-ml-2">
        <ArrowLeft size={18} aria-hidden="true" />
        Back to Dashboard
      </ButtonLink>
      <h1 className="mt-s2">{title}</h1>
      {lead && <p className="lead mt-s2">{lead}</p>}
    </div>
  )
}
