import { useState } from 'react'
import type { UserNote } from '#contract/people/customers/customer.schema.ts'
import { USER_NOTE_MAX } from '#contract/people/customers/note-limits.ts'
import { api } from '../../../platform/api/client.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { TextAreaField } from '../../../platform/forms/text-area-field.tsx'
import { LocalDateTime } from '../../../platform/time/local-dates.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmButton } from '../../platform/list/confirm-button.tsx'

/** Notes of staff about a customer. */
export function CustomerNotes({ userId, notes }: { userId: string; notes: readonly UserNote[] }) {
  return (
    <section className="sheet grid gap-s4 p-s4 sm:p-s5" aria-labelledby="notes">
      <div>
        <h2 id="notes" className="text-xl">
          Notes
        </h2>
        <p className="mt-s1 text-sm text-ink-muted">
          Only staff see them here. The data export of this customer contains them, so write only what they may read.
        </p>
      </div>
      <NoteForm userId={userId} />
      {notes.length > 0 && (
        <ul aria-label="List of notes" className="divide-y divide-hair border-t border-hair">
          {notes.map((note) => (
            <NoteItem key={note.id} note={note} />
          ))}
        </ul>
      )}
    </section>
  )
}

function NoteForm({ userId }: { userId: string }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const { busy, run } = useMutation('Failed to add the note')
  const add = async () => {
    if (!text.trim()) {
      setError('Write a note.')
      return
    }
    const added = await run(
      () => api.admin.users[':id'].notes.$post({ param: { id: userId }, json: { text } }),
      () => 'Note added',
    )
    if (added) setText('')
  }
  return (
    <form
      noValidate
      className="grid gap-s3"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <TextAreaField
        label="New note"
        rows={3}
        maxLength={USER_NOTE_MAX}
        value={text}
        error={error}
        onChange={({ target }) => {
          setText(target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" variant="secondary" size="small" busy={busy} className="justify-self-start">
        Add note
      </Button>
    </form>
  )
}

function NoteItem({ note: { id, author, text, createdAt, canRemove } }: { note: UserNote }) {
  return (
    <li className="py-s3 last:pb-0">
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-s3">
        <p className="text-sm wrap-anywhere text-ink-muted">
          {author}, <LocalDateTime instant={createdAt} />
        </p>
        {canRemove && (
          <ConfirmButton
            variant="quiet"
            size="small"
            className="-mx-3"
            mutate={() => api.admin['user-notes'][':id'].$delete({ param: { id } })}
            successText={() => 'Note removed'}
            errorText="Failed to remove the note"
            title="Remove this note?"
            text="It will be gone for everyone."
            confirm="Remove"
          >
            Remove
            <span className="sr"> the note by {author}</span>
          </ConfirmButton>
        )}
      </div>
    </li>
  )
}
