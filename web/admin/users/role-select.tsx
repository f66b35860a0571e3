import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Role, UserRow } from '#contract/accounts/users.schema.ts'
import { ApiError, api } from '../../api/client.ts'
import { useAuth } from '../../auth/session/auth-provider.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { invalidateRole } from '../layout/require-admin.ts'

type RoleSelectProps = { user: UserRow; name: string; role: Role }

const roleOptions = [
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Admin' },
]

export function RoleSelect({ user, name, role }: RoleSelectProps) {
  const { user: viewer } = useAuth()
  const { revalidate } = useRevalidator()
  const { toast } = useToast()
  const account = name === user.email ? name : `${name} (${user.email})`
  const [pendingRole, setPendingRole] = useState<Role>()
  const [busy, setBusy] = useState(false)

  const updateRole = async (next: Role) => {
    setBusy(true)
    try {
      await api.admin.users[':id'].role.$put({ param: { id: user.id }, json: { role: next } })
      toast({ tone: 'good', title: 'Success', description: `User role updated to ${next}` })
      // Admins who remove their own role must leave the admin area.
      if (user.id === viewer?.id) invalidateRole()
      await revalidate()
    } catch (error) {
      console.warn('Failed to update user role', error)
      const reason = error instanceof ApiError && error.status >= 400 && error.status < 500 ? `. ${error.message}` : ''
      toast({ tone: 'bad', title: 'Error', description: `Failed to update user role${reason}` })
    } finally {
      setBusy(false)
      setPendingRole(undefined)
    }
  }

  const isPromotion = pendingRole === 'admin'
  return (
    <>
      <SelectField
        label={<span className="sr">Role of {name}</span>}
        options={roleOptions}
        value={pendingRole ?? role}
        onChange={({ target }) => setPendingRole(target.value === 'admin' ? 'admin' : 'user')}
      />
      <ConfirmDialog
        open={pendingRole !== undefined}
        onClose={() => setPendingRole(undefined)}
        onConfirm={() => void updateRole(isPromotion ? 'admin' : 'user')}
        busy={busy}
        title={isPromotion ? 'Make this user an admin?' : 'Remove the admin role?'}
        text={
          isPromotion
            ? `${account} will be able to see all users and orders, issue refunds, change or delete all content, and choose other admins. They’ll be signed out, and they can’t sign in as an admin with a common password.`
            : `${account} will lose access to the admin pages immediately. Their account, orders and classes stay.`
        }
        confirm={isPromotion ? 'Make admin' : 'Remove role'}
      />
    </>
  )
}
