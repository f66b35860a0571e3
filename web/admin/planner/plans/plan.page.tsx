import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { ButtonLink } from '../../../platform/ui/button.tsx'
import { ContentForm } from '../../platform/content-form/content-form.tsx'
import type { Route } from './+types/plan.page'
import { planContentType } from './plan-content-type.tsx'

export const meta = adminMeta('Plan')

/** A plan of a course. The id 'new' creates one. */
export default function PlanPage({ params: { id } }: Route.ComponentProps) {
  const navigate = useNavigate()
  return (
    <>
      <ButtonLink to="/admin/plans" variant="quiet" size="small" className="-ml-2">
        <ArrowLeft size={18} aria-hidden="true" />
        All plans
      </ButtonLink>
      <div className="mt-s2 mb-s6">
        <h1>{id === 'new' ? 'New plan' : 'Edit plan'}</h1>
        <p className="lead mt-s2">Changes apply to people who enroll after you save.</p>
      </div>
      <ContentForm contentType={planContentType} formId={id} onClose={async () => navigate('/admin/plans')} />
    </>
  )
}
