import { Star } from 'lucide-react'
import type { Role, UserRow } from '#contract/accounts/users.schema.ts'
import { formatLongDate } from '../../time/local-dates.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Loading, Skeleton } from '../../ui/loading.tsx'
import { EmptyList } from '../list/content-list.tsx'
import { RoleSelect } from './role-select.tsx'
import { TwoFactorCell } from './two-factor-cell.tsx'

type UserListProps = { users: readonly UserRow[]; isFiltered: boolean; isPending: boolean; onChanged: () => void }

export function UserList({ users, isFiltered, isPending, onChanged }: UserListProps) {
  if (users.length === 0)
    return (
      <EmptyList>
        {isFiltered ? 'No users match this search.' : 'No users found. Users will appear here after they sign up.'}
      </EmptyList>
    )
  return (
    <ul
      aria-label="Users"
      aria-busy={isPending || undefined}
      className="divide-y divide-hair border-t border-hair aria-busy:opacity-60"
    >
      {users.map((user) => (
        <UserListRow key={user.id} user={user} onChanged={onChanged} />
      ))}
    </ul>
  )
}

export function UserListSkeleton() {
  return (
    <Loading label="Loading users" className="divide-y divide-hair border-t border-hair">
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className="flex flex-wrap items-center gap-s4 p-s4 sm:px-s5">
          <div className="grid grow gap-s3">
            <Skeleton shape="short" className="mx-0" />
            <Skeleton shape="short" className="mx-0" />
          </div>
          <Skeleton shape="button" className="mx-0 max-sm:w-full" />
        </div>
      ))}
    </Loading>
  )
}

function UserListRow({ user, onChanged }: { user: UserRow; onChanged: () => void }) {
  const name = user.fullName.trim() || user.email
  const isAdmin = user.roles.includes('admin')
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-s4 gap-y-s3 p-s4 sm:grid-cols-[minmax(0,1fr)_5.5rem_9rem] sm:px-s5 md:grid-cols-[minmax(0,1fr)_9rem_11rem]">
      <div className="min-w-0 max-sm:col-span-2">
        <h3 className="flex items-center gap-s2 font-text text-md leading-snug font-semibold tracking-normal">
          <span className="min-w-0 break-words">{name}</span>
          {isAdmin && <Star size={18} role="img" aria-label="Admin" className="shrink-0 fill-current text-act" />}
        </h3>
        <p className="truncate text-sm text-ink-muted" title={user.email}>
          {user.email}
        </p>
        <p className="text-sm text-ink-muted">
          Joined: <time dateTime={user.createdAt}>{formatLongDate(user.createdAt)}</time>
          {!user.confirmed && ' (email not confirmed yet)'}
        </p>
        {user.hasSecondFactor && <TwoFactorCell user={user} name={name} onChanged={onChanged} />}
      </div>
      <ul aria-label="Roles" className="flex flex-wrap gap-s2">
        {user.roles.map((role) => (
          <li key={role}>
            <RoleBadge role={role} />
          </li>
        ))}
      </ul>
      <RoleSelect user={user} name={name} role={isAdmin ? 'admin' : 'user'} onChanged={onChanged} />
    </li>
  )
}

function RoleBadge({ role }: { role: Role }) {
  if (role === 'admin') return <Badge placement="inline">admin</Badge>
  return <span className="inline-block rounded-sm border border-edge px-3 py-0.5 text-sm text-ink-muted">{role}</span>
}
