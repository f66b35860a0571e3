import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ContentType } from './content-type.ts'
import type { ContentFormState, StoredContent } from './use-content-form.ts'

type ConflictNoticeProps<Values extends object> = {
  form: ContentFormState<Values>
  contentType: Pick<ContentType<Values>, 'noun' | 'labels' | 'formatValue'>
}

export function ConflictNotice<Values extends object>({ form, contentType }: ConflictNoticeProps<Values>) {
  const { conflict } = form
  const { noun } = contentType
  const containerRef = useRef<HTMLDivElement>(null)
  // The save button can be far below the notice.
  useEffect(() => {
    if (conflict) containerRef.current?.scrollIntoView({ block: 'center' })
  }, [conflict])
  if (!conflict) return null
  return (
    <div ref={containerRef}>
      {conflict.serverContent ? (
        <ConflictDiff form={form} contentType={contentType} serverContent={conflict.serverContent} />
      ) : (
        <Notice tone="bad" title={`Somebody deleted this ${noun} in the meantime.`}>
          <p>What you typed is still here.</p>
          <Button className="mt-s3" size="small" variant="secondary" onClick={() => form.overwrite(null)}>
            Save it as a new {noun}
          </Button>
        </Notice>
      )}
    </div>
  )
}

type ConflictDiffProps<Values extends object> = ConflictNoticeProps<Values> & { serverContent: StoredContent<Values> }

function ConflictDiff<Values extends object>({ form, contentType, serverContent }: ConflictDiffProps<Values>) {
  const { values } = form
  const { noun, labels } = contentType
  const names = Object.keys(serverContent.values) as (keyof Values & string)[]
  const differentFields = names.filter(
    (name) => JSON.stringify(serverContent.values[name]) !== JSON.stringify(values[name]),
  )
  return (
    <Notice tone="bad" title={`Somebody else saved this ${noun} while you had it open.`}>
      {differentFields.length === 0 ? (
        <p>They saved just what you have.</p>
      ) : (
        <>
          <p>Theirs differs from yours in:</p>
          <dl className="mt-s2 grid max-h-64 gap-s2 overflow-y-auto text-sm">
            {differentFields.map((name) => (
              <div key={name}>
                <dt className="font-semibold">{labels[name] ?? name}</dt>
                <dd className="wrap-anywhere whitespace-pre-wrap text-ink-muted">
                  {truncate(formatValue(contentType, name, serverContent.values[name]))}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <div className="row mt-s3 flex-wrap">
        <Button size="small" variant="secondary" onClick={() => form.acceptServerContent(serverContent)}>
          Take theirs
        </Button>
        <Button size="small" variant="secondary" onClick={() => form.overwrite(serverContent)}>
          Save mine over theirs
        </Button>
      </div>
    </Notice>
  )
}

const MAX_VALUE_LENGTH = 400

function formatValue<Values extends object, Name extends keyof Values>(
  contentType: Pick<ContentType<Values>, 'formatValue'>,
  name: Name,
  value: Values[Name],
): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return contentType.formatValue?.[name]?.(value) ?? String(value ?? '')
}

function truncate(text: string): string {
  if (text === '') return '(empty)'
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text
}

export function RestoredNotice<Values extends object>({ form }: { form: ContentFormState<Values> }) {
  if (!form.restoredAt) return null
  const at = new Date(form.restoredAt).toLocaleString('en', { dateStyle: 'long', timeStyle: 'short' })
  return (
    <Notice title="Your unsaved work is back.">
      <p>It was kept in this browser on {at}, and is not saved yet.</p>
      <Button className="mt-s3" size="small" variant="secondary" onClick={form.discardDraft}>
        Discard it
      </Button>
    </Notice>
  )
}

export function DraftStatus<Values extends object>({
  form: { draftSavedAt, isDirty },
}: {
  form: ContentFormState<Values>
}) {
  if (!isDirty || !draftSavedAt) return null
  const text =
    draftSavedAt === 'failed'
      ? 'This browser cannot keep unsaved work: save it before you leave.'
      : `Not saved yet. Kept in this browser at ${draftSavedAt.toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' })}.`
  return <p className="text-sm text-ink-muted">{text}</p>
}
