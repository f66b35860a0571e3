import { useState } from 'react'
import type { Role, UserRow } from '#contract/accounts/users.schema.ts'
import { ApiError, api } from '../../api/client.ts'
import { useAuth } from '../../auth/session/auth-provider.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { useAdminContext } from '../layout/admin-context.ts'

type RoleSelectProps = { person: UserRow; name: string; role: Role; onChanged: () => void }

const choices = [
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Admin' },
]

/** The choice of a role, made good at once; a refusal leaves the old one and says why. */
export function RoleSelect({ person, name, role, onChanged }: RoleSelectProps) {
  const { user } = useAuth()
  const { checkAgain } = useAdminContext()
  const { toast } = useToast()
  const [wanted, setWanted] = useState<Role>()

  const change = async (next: Role) => {
    setWanted(next)
    try {
      await api.admin.users[':id'].role.$put({ param: { id: person.id }, json: { role: next } })
      toast({ tone: 'good', title: 'Success', description: `User role updated to ${next}` })
      // Whoever takes their own role away has to leave this area.
      if (person.id === user?.id) await checkAgain()
      onChanged()
    } catch (error) {
      console.warn('Failed to update user role', error)
      const reason = error instanceof ApiError && error.status >= 400 && error.status < 500 ? `. ${error.message}` : ''
      toast({ tone: 'bad', title: 'Error', description: `Failed to update user role${reason}` })
    } finally {
      setWanted(undefined)
    }
  }

  return (
    <SelectField
      label={<span className="sr">Role of {name}</span>}
      options={choices}
      value={wanted ?? role}
      aria-busy={wanted !== undefined || undefined}
      onChange={({ target }) => wanted === undefined && void change(target.value === 'admin' ? 'admin' : 'user')}
    />
  )
}
