import type { GrantInput, UserEntitlements } from '#contract/sales/entitlements/entitlements.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { useFetch } from '../../../platform/api/use-fetch.ts'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { date, inputProps } from '../../platform/content-form/field-kinds.tsx'
import { FormDialog } from '../../platform/content-form/form-dialog.tsx'
import { type FieldsOf, field, type InputProps, initialValues } from '../../platform/content-form/form-fields.ts'
import { fetchClassOptions } from './fetch-class-options.ts'

/** `access` contains the kind of access and the id of a class, with a space between them. */
type Grant = { access: string; lastDay: string }

const fields: FieldsOf<Grant> = {
  access: field('Access to', 'classes', AccessField),
  lastDay: date('Last day to enroll', {
    formLabel: ({ access }) => (access === 'planner' ? 'Last day' : 'Last day to enroll'),
    optional: true,
    hint: 'Leave it empty for access without an end.',
  }),
}

export const GrantDialog = ({ user, onClose }: { user: UserEntitlements['user']; onClose: () => void }) => (
  <FormDialog
    title={`Give ${user.fullName || user.email} free access`}
    text="They get an email that says how to use it."
    fields={fields}
    initial={initialValues(fields)}
    save={(grant) => api.admin.users[':id'].entitlements.$post({ param: { id: user.id }, json: toInput(grant) })}
    confirm="Give access"
    successText="Access given. We’ve emailed them."
    errorText="Failed to give access. Please try again."
    onClose={onClose}
  />
)

function toInput({ access, lastDay }: Grant): GrantInput {
  const [opens, classId] = access.split(' ') as [GrantInput['opens'], string | undefined]
  return { opens, ...(classId ? { classId } : {}), ...(lastDay ? { lastDay } : {}) }
}

function AccessField(props: InputProps<string, Grant>) {
  const { data: options, isFailed, reload } = useFetch(fetchClassOptions, 'Failed to fetch events data')
  return (
    <>
      <SelectField
        {...inputProps(props)}
        error={props.errors.classId ?? props.errors.opens}
        options={[
          { value: 'classes', label: 'All courses and workshops' },
          { value: 'planner', label: 'Journey planner' },
          ...(options ?? []),
        ]}
      />
      {isFailed && (
        <p role="alert">
          The classes couldn’t be loaded.{' '}
          <Button variant="secondary" size="small" onClick={reload}>
            Try again
          </Button>
        </p>
      )}
    </>
  )
}
