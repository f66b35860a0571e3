import { Star } from 'lucide-react'
import { Link } from 'react-router'
import { isStaff, type Role, roles } from '#contract/people/accounts/roles.ts'
import type { UserRow } from '#contract/people/accounts/users.schema.ts'
import { useIsReloading } from '../../../platform/router/use-is-reloading.ts'
import { formatLongDate } from '../../../platform/time/local-dates.tsx'
import { Badge } from '../../../platform/ui/badge.tsx'
import { Permitted } from '../../platform/layout/permitted.tsx'
import { EmptyList } from '../../platform/list/content-list.tsx'
import { RoleSelect } from './role-select.tsx'
import { TwoFactorCell } from './two-factor-cell.tsx'

type UserListProps = { users: readonly UserRow[]; isFiltered: boolean }

export function UserList({ users, isFiltered }: UserListProps) {
  const isReloading = useIsReloading()
  if (users.length === 0)
    return (
      <EmptyList>
        {isFiltered ? 'No users match this search.' : 'No users found. Users will appear here after they sign up.'}
      </EmptyList>
    )
  return (
    <ul
      aria-label="Users"
      aria-busy={isReloading || undefined}
      className="divide-y divide-hair border-t border-hair aria-busy:opacity-60"
    >
      {users.map((user) => (
        <UserListRow key={user.id} user={user} />
      ))}
    </ul>
  )
}

function UserListRow({ user }: { user: UserRow }) {
  const name = user.fullName.trim() || user.email
  const role = roles.find((option) => user.roles.includes(option)) ?? 'user'
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-s4 gap-y-s3 p-s4 sm:grid-cols-[minmax(0,1fr)_5.5rem_9rem] sm:px-s5 md:grid-cols-[minmax(0,1fr)_9rem_11rem]">
      <div className="min-w-0 max-sm:col-span-2">
        <h3 className="flex items-center gap-s2 font-text text-md leading-snug font-semibold tracking-normal">
          <Link to={`/admin/users/${user.id}`} className="link min-w-0 break-words">
            {name}
          </Link>
          {role === 'admin' && (
            <Star size={18} role="img" aria-label="Admin" className="shrink-0 fill-current text-act" />
          )}
        </h3>
        <p className="truncate text-sm text-ink-muted" title={user.email}>
          {user.email}
        </p>
        <p className="text-sm text-ink-muted">
          Joined: <time dateTime={user.createdAt}>{formatLongDate(user.createdAt)}</time>
          {!user.confirmed && ' (email not confirmed yet)'}
        </p>
        {user.hasSecondFactor && (
          <Permitted permission="admin">
            <TwoFactorCell user={user} name={name} />
          </Permitted>
        )}
      </div>
      <ul aria-label="Roles" className="flex flex-wrap gap-s2">
        {user.roles.map((role) => (
          <li key={role}>
            <RoleBadge role={role} />
          </li>
        ))}
      </ul>
      <Permitted permission="admin">
        <RoleSelect user={user} name={name} role={role} />
      </Permitted>
    </li>
  )
}

function RoleBadge({ role }: { role: Role }) {
  if (isStaff(role)) return <Badge placement="inline">{role}</Badge>
  return <span className="inline-block rounded-sm border border-edge px-3 py-0.5 text-sm text-ink-muted">{role}</span>
}
