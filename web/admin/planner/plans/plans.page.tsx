import { useNavigate } from 'react-router'
import { plansListOptions } from '#contract/planner/plans/list-options.ts'
import type { PlanRow } from '#contract/planner/plans/plans.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { adminMeta } from '../../../platform/seo/noindex.ts'
import { ContentItem, ItemDetails } from '../../platform/list/content-item.tsx'
import { NewButton } from '../../platform/list/content-list.tsx'
import { ListPage } from '../../platform/list/list-page.tsx'
import { listLoader, shouldRevalidateList } from '../../platform/list/load-list.ts'
import { OnOffBadge } from '../../platform/list/on-off-badge.tsx'
import { RowActions } from '../../platform/list/row-actions.tsx'
import type { Route } from './+types/plans.page'

export const meta = adminMeta('Plans')

export const clientLoader = listLoader(
  plansListOptions,
  (query, init) => api.admin.plans.$get({ query }, init),
  'Failed to fetch plans',
)

export const shouldRevalidate = shouldRevalidateList

/** Lists the plans of courses. An enrollment adds the plan to the planner. */
export default function PlansPage({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  return (
    <ListPage
      title="Plans"
      lead="What a course puts into the planner of everyone who enrolls: steps on their days, tracks and questions."
      action={<NewButton onClick={() => void navigate('/admin/plans/new')}>New Plan</NewButton>}
      heading="All plans"
      noun="plans"
      list={loaderData}
      rows={({ plans }) => plans}
      renderItem={(plan) => <PlanItem key={plan.id} plan={plan} />}
      searchPlaceholder="Name"
      empty="No plans yet. With one, people who enroll in a course find its steps in their planner."
    />
  )
}

function PlanItem({ plan }: { plan: PlanRow }) {
  const { id, name, courseTitle, steps, tracks, isPublished, uses } = plan
  const navigate = useNavigate()
  return (
    <ContentItem
      title={name}
      imageUrl={null}
      badge={
        <>
          <OnOffBadge isOn={isPublished} labels={['Published', 'Draft']} />
          {uses > 0 && <span className="text-sm text-ink-muted">{`In use by ${uses}`}</span>}
        </>
      }
      control={{
        label: 'Published',
        checked: isPublished,
        change: (published) => api.admin.plans[':id'].published.$put({ param: { id }, json: { published } }),
        successText: (published) => (published ? 'New enrollments get this plan' : 'New enrollments get no plan'),
        errorText: 'Failed to update plan',
      }}
      actions={
        <RowActions
          title={name}
          noun="plan"
          onEdit={() => void navigate(`/admin/plans/${id}`)}
          remove={() => api.admin.plans[':id'].$delete({ param: { id } })}
          successText="Plan deleted. Journeys that began with it stay."
          errorText="Failed to delete plan"
        />
      }
    >
      <ItemDetails>{[courseTitle, countText(steps, 'step'), tracks > 0 && countText(tracks, 'track')]}</ItemDetails>
    </ContentItem>
  )
}

const countText = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
