import { Star } from 'lucide-react'
import type { Role, UserRow } from '#contract/accounts/users.schema.ts'
import { formatLongDate } from '../../time/long-date.ts'
import { Badge } from '../../ui/badge.tsx'
import { RoleSelect } from './role-select.tsx'
import { TwoFactorCell } from './two-factor-cell.tsx'

/** One person: who they are, since when, their roles, and the choice of another. */
export function UserListRow({ person, onChanged }: { person: UserRow; onChanged: () => void }) {
  const name = person.fullName.trim() || person.email
  const isAdmin = person.roles.includes('admin')
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-s4 gap-y-s3 p-s4 sm:grid-cols-[minmax(0,1fr)_5.5rem_9rem] sm:px-s5 md:grid-cols-[minmax(0,1fr)_9rem_11rem]">
      <div className="min-w-0 max-sm:col-span-2">
        <h3 className="flex items-center gap-s2 font-text text-md leading-snug font-semibold tracking-normal">
          <span className="min-w-0 break-words">{name}</span>
          {isAdmin && <Star size={18} role="img" aria-label="Admin" className="shrink-0 fill-current text-act" />}
        </h3>
        <p className="truncate text-sm text-ink-muted" title={person.email}>
          {person.email}
        </p>
        <p className="text-sm text-ink-muted">
          Joined: <time dateTime={person.createdAt}>{formatLongDate(person.createdAt)}</time>
          {!person.confirmed && ' (e-mail not confirmed yet)'}
        </p>
        {person.hasSecondFactor && <TwoFactorCell person={person} name={name} onChanged={onChanged} />}
      </div>
      <ul aria-label="Roles" className="flex flex-wrap gap-s2">
        {person.roles.map((role) => (
          <li key={role}>
            <RoleBadge role={role} />
          </li>
        ))}
      </ul>
      <RoleSelect person={person} name={name} role={isAdmin ? 'admin' : 'user'} onChanged={onChanged} />
    </li>
  )
}

function RoleBadge({ role }: { role: Role }) {
  if (role === 'admin') return <Badge place="inline">admin</Badge>
  return <span className="inline-block rounded-sm border border-edge px-3 py-0.5 text-sm text-ink-muted">{role}</span>
}
