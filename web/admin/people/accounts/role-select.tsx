import { startTransition, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isStaff, type Role, roleLabels, roles, type StaffRole } from '#contract/people/accounts/roles.ts'
import type { UserRow } from '#contract/people/accounts/users.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { errorMessage } from '../../../platform/api/error-message.ts'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import { useAuth } from '../../../platform/session/auth-provider.tsx'
import { ConfirmDialog } from '../../../platform/ui/dialog/confirm-dialog.tsx'
import { useToast } from '../../../platform/ui/toast/toast.tsx'
import { invalidateRole } from '../../platform/layout/require-admin.ts'

type RoleSelectProps = { user: UserRow; name: string; role: Role }

const optionOf = (value: Role) => ({ value, label: roleLabels[value] })
const otherRoles = roles.filter((role) => role !== 'user' && role !== 'admin').toReversed()
const roleOptions = [optionOf('user'), optionOf('admin'), 'rule' as const, ...otherRoles.map(optionOf)]

const promotions: Record<StaffRole, { title: string; rights: string }> = {
  admin: {
    title: 'Make this user an admin?',
    rights: 'see all users and orders, issue refunds, change or delete all content, and choose other admins',
  },
  editor: {
    title: 'Make this user an editor?',
    rights: 'write and publish posts, lessons and pages, and create and edit products and classes',
  },
  fulfillment: {
    title: 'Give this user the fulfillment role?',
    rights: 'see users and their orders with addresses, mark orders as shipped, and change shipping rates',
  },
  coach: {
    title: 'Make this user a coach?',
    rights:
      'manage 1-on-1 sessions, see who is enrolled in classes and who is waiting, email them, and edit class sessions and course lessons',
  },
}

export function RoleSelect({ user, name, role }: RoleSelectProps) {
  const { user: viewer } = useAuth()
  const { revalidate } = useRevalidator()
  const { toast } = useToast()
  const account = name === user.email ? name : `${name} (${user.email})`
  const [pendingRole, setPendingRole] = useState<Role>()
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState('')

  const updateRole = async (next: Role) => {
    setBusy(true)
    setReason('')
    try {
      await api.admin.users[':id'].role.$put({ param: { id: user.id }, json: { role: next } })
      toast({ tone: 'good', title: 'Success', description: `User role updated to ${next}` })
      // Admins who change their own role may have to leave this page.
      if (user.id === viewer?.id) invalidateRole()
      await revalidate()
    } catch (error) {
      console.warn('Failed to update user role', error)
      setReason(errorMessage(error, ''))
      toast({ tone: 'bad', title: 'Error', description: 'Failed to update user role' })
    } finally {
      // Together with the loaded role, which the router shows by a transition.
      startTransition(() => {
        setBusy(false)
        setPendingRole(undefined)
      })
    }
  }

  return (
    <>
      <SelectField
        label={<span className="sr">Role of {name}</span>}
        options={roleOptions}
        value={pendingRole ?? role}
        error={reason || undefined}
        onChange={({ target }) => setPendingRole(roles.find((option) => option === target.value))}
      />
      <ConfirmDialog
        open={pendingRole !== undefined}
        onClose={() => setPendingRole(undefined)}
        onConfirm={() => pendingRole && void updateRole(pendingRole)}
        busy={busy}
        {...confirmationOf({ account, role, pendingRole: pendingRole ?? role })}
      />
    </>
  )
}

type RoleChange = { account: string; role: Role; pendingRole: Role }

function confirmationOf({ account, role, pendingRole }: RoleChange) {
  if (!isStaff(pendingRole))
    return {
      title: role === 'admin' ? 'Remove the admin role?' : `Remove the role ${roleLabels[role]}?`,
      text: `${account} will lose access to the admin pages immediately. Their account, orders and classes stay.`,
      confirm: 'Remove role',
    }
  const { title, rights } = promotions[pendingRole]
  return {
    title,
    text: `${account} will be able to ${rights}.${isStaff(role) ? '' : signOutNotice(pendingRole)}`,
    confirm: pendingRole === 'admin' ? 'Make admin' : 'Change role',
  }
}

function signOutNotice(role: StaffRole): string {
  const asStaff = role === 'admin' ? ' as an admin' : ''
  return ` They’ll be signed out, and they can’t sign in${asStaff} with a common password.`
}
