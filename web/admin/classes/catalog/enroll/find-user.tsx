import { Search } from 'lucide-react'
import { type FormEvent, useCallback, useRef, useState } from 'react'
import { api } from '../../../../platform/api/client.ts'
import { useFetch } from '../../../../platform/api/use-fetch.ts'
import { Field } from '../../../../platform/forms/field.tsx'
import { RadioGroup } from '../../../../platform/forms/radio-group.tsx'
import { Button, IconButton } from '../../../../platform/ui/button.tsx'

const USERS_MAX = 8

type FindUserProps = { email: string | undefined; onChange: (email: string | undefined) => void }

export function FindUser({ email, onChange }: FindUserProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  const [q, setQ] = useState('')
  const search = (event: FormEvent) => {
    event.preventDefault()
    onChange(undefined)
    setQ(inputRef.current?.value.trim() ?? '')
  }
  return (
    <>
      <form onSubmit={search}>
        <Field label="Find an account" hint="Search by email or name. The person needs an account.">
          {(attributes) => (
            <div className="field__within">
              <input
                {...attributes}
                ref={inputRef}
                className="input"
                type="search"
                maxLength={200}
                autoComplete="off"
              />
              <IconButton type="submit" label="Find">
                <Search size={20} aria-hidden="true" />
              </IconButton>
            </div>
          )}
        </Field>
      </form>
      {q && <UserResults key={q} q={q} email={email} onChange={onChange} />}
    </>
  )
}

function UserResults({ q, email, onChange }: FindUserProps & { q: string }) {
  const fetchUsers = useCallback(
    async () => (await api.admin.users.$get({ query: { limit: String(USERS_MAX), q } })).json(),
    [q],
  )
  const { data, isFailed, reload } = useFetch(fetchUsers, 'Failed to fetch users')
  if (isFailed)
    return (
      <p role="alert">
        The accounts couldn’t be loaded.{' '}
        <Button variant="secondary" size="small" onClick={reload}>
          Try again
        </Button>
      </p>
    )
  const users = data?.people ?? []
  return (
    <>
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {!data && 'Searching...'}
        {data && users.length === 0 && 'No account matches this search.'}
        {data?.nextCursor && 'There are more matches. Enter the whole email to narrow them down.'}
      </p>
      {users.length > 0 && (
        <RadioGroup
          legend="Account"
          value={email}
          onChange={onChange}
          options={users.map((user) => ({
            value: user.email,
            label: user.fullName || user.email,
            ...(user.fullName ? { hint: user.email } : {}),
          }))}
        />
      )}
    </>
  )
}
