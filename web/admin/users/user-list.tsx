import type { UserRow } from '#contract/accounts/users.schema.ts'
import { Loading, Skeleton } from '../../ui/loading.tsx'
import { EmptyList } from '../list/content-list.tsx'
import { UserListRow } from './user-row.tsx'

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
