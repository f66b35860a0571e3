import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { GrantInput, UserEntitlements } from '#contract/sales/entitlements/entitlements.schema.ts'
import { ApiError, api } from '../../../platform/api/client.ts'
import { errorMessage } from '../../../platform/api/error-message.ts'
import { useFetch } from '../../../platform/api/use-fetch.ts'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import { TextField } from '../../../platform/forms/text-field.tsx'
import type { FormErrors } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import { fetchClassOptions } from './fetch-class-options.ts'

const FORM_ID = 'grant'

export function GrantDialog({ user, onClose }: { user: UserEntitlements['user']; onClose: () => void }) {
  const [selected, setSelected] = useState('classes')
  const [lastDay, setLastDay] = useState('')
  const { data: options, isFailed, reload } = useFetch(fetchClassOptions, 'Failed to fetch events data')
  const { busy, errors, grant } = useGrant(user.id, onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Give ${user.fullName || user.email} free access`}
      text="They get an email that says how to use it."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID} busy={busy}>
            Give access
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        className="grid gap-s4"
        onSubmit={(event) => {
          event.preventDefault()
          void grant(selected, lastDay)
        }}
      >
        <SelectField
          label="Access to"
          value={selected}
          error={errors.classId ?? errors.opens}
          onChange={({ target }) => setSelected(target.value)}
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
        <TextField
          label={selected === 'planner' ? 'Last day' : 'Last day to enroll'}
          optional
          type="date"
          hint="Leave it empty for access without an end."
          value={lastDay}
          error={errors.lastDay}
          onChange={({ target }) => setLastDay(target.value)}
        />
        {errors.form && <Notice tone="bad" title={errors.form} />}
      </form>
    </Dialog>
  )
}

function useGrant(id: string, onGranted: () => void) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FormErrors>({})
  const grant = async (selected: string, lastDay: string) => {
    setBusy(true)
    setErrors({})
    const [opens, classId] = selected.split(' ') as [GrantInput['opens'], string | undefined]
    const json = { opens, ...(classId ? { classId } : {}), ...(lastDay ? { lastDay } : {}) } as const
    try {
      await api.admin.users[':id'].entitlements.$post({ param: { id }, json })
      toast({ tone: 'good', title: 'Success', description: 'Access given. We’ve emailed them.' })
      onGranted()
      await revalidate()
    } catch (error) {
      console.warn('Failed to give access', error)
      const fields = error instanceof ApiError ? (error.fields ?? []) : []
      const form = fields.length === 0 ? errorMessage(error, 'Failed to give access. Please try again.') : ''
      setErrors({ ...Object.fromEntries(fields.map(({ field, message }) => [field, message])), form })
    } finally {
      setBusy(false)
    }
  }
  return { busy, errors, grant }
}
