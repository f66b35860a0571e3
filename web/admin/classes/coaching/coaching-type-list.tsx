import type { CoachingTypeRow } from '#contract/classes/coaching/admin-coaching.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { loadOrToast } from '../../../platform/api/load-or-toast.ts'
import { useMoney } from '../../../platform/ui/use-money.ts'
import { ContentForm } from '../../platform/content-form/content-form.tsx'
import { useFormParam } from '../../platform/content-form/use-form-param.ts'
import { ContentItem, ItemDetails } from '../../platform/list/content-item.tsx'
import { NewButton, RowList } from '../../platform/list/content-list.tsx'
import { LoadFailed } from '../../platform/list/pagination.tsx'
import { RowActions } from '../../platform/list/row-actions.tsx'
import { coachingTypeContentType } from './coaching-type-content-type.tsx'

export const loadCoachingTypes = ({ signal }: Request) =>
  loadOrToast(api.admin['session-types'].$get({ query: {} }, { init: { signal } }), 'Failed to fetch the sessions')

export function CoachingTypeList({ list }: { list: Awaited<ReturnType<typeof loadCoachingTypes>> }) {
  const { formId, showForm } = useFormParam()
  return (
    <div className="-m-s5">
      <div className={`grid gap-s4 ${formId ? 'p-s2' : 'p-s4'} sm:p-s5`}>
        {formId && <ContentForm contentType={coachingTypeContentType} formId={formId} onClose={() => showForm(null)} />}
        <div className="flex flex-wrap items-start justify-between gap-s3">
          <h2 className="text-xl">All sessions</h2>
          {!formId && <NewButton onClick={() => showForm('new')}>New Session</NewButton>}
        </div>
      </div>
      {list ? (
        <RowList
          noun="sessions"
          rows={list.types}
          renderItem={(type) => <CoachingTypeItem key={type.id} type={type} onEdit={() => showForm(type.id)} />}
          empty="No sessions yet. Add one, and set your hours, so that customers can book a time."
        />
      ) : (
        <LoadFailed />
      )}
    </div>
  )
}

function CoachingTypeItem({ type, onEdit }: { type: CoachingTypeRow; onEdit: () => void }) {
  const { id, title, description, minutes, bufferMinutes, price, upcoming, hasJoinUrl, isActive, slug } = type
  const money = useMoney()
  return (
    <ContentItem
      title={title}
      imageUrl={null}
      page={isActive ? `/coaching?type=${slug}` : undefined}
      control={{
        label: 'Active',
        checked: isActive,
        change: (active) => api.admin['session-types'][':id'].active.$put({ param: { id }, json: { active } }),
        successText: (active) => (active ? 'Customers can book this session' : 'This session is no longer offered'),
        errorText: 'Failed to update session',
      }}
      actions={
        <RowActions
          title={title}
          noun="session"
          onEdit={onEdit}
          remove={() => api.admin['session-types'][':id'].$delete({ param: { id } })}
          successText="Session deleted. Booked times stay."
          errorText="Failed to delete session"
        />
      }
    >
      {description && <p className="max-w-prose text-ink-muted">{description}</p>}
      <ItemDetails>
        {[
          `${minutes} minutes${bufferMinutes > 0 ? `, then ${bufferMinutes} free` : ''}`,
          money.formatPrice(price),
          upcoming === 1 ? '1 upcoming session' : `${upcoming} upcoming sessions`,
          !hasJoinUrl && 'No link to join yet',
        ]}
      </ItemDetails>
    </ContentItem>
  )
}
