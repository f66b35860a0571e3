import { useEffect, useRef } from 'react'
import { Button } from '../../../platform/ui/button.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import type { ContentType } from './content-type.ts'
import { fieldNamed } from './form-fields.ts'
import type { ContentFormState, StoredContent } from './use-content-form.ts'

type ConflictNoticeProps<Form extends object, Values extends object> = {
  form: ContentFormState<Values>
  contentType: Pick<ContentType<Form, Values>, 'noun' | 'fields'>
}

export function ConflictNotice<Form extends object, Values extends object>(props: ConflictNoticeProps<Form, Values>) {
  const { form, contentType } = props
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
        <Notice tone="bad" title={`Someone deleted this ${noun} while you were editing it.`}>
          <p>Your changes are still here.</p>
          <Button className="mt-s3" size="small" variant="secondary" onClick={() => form.overwrite(null)}>
            Save as a new {noun}
          </Button>
        </Notice>
      )}
    </div>
  )
}

type ConflictDiffProps<Form extends object, Values extends object> = ConflictNoticeProps<Form, Values> & {
  serverContent: StoredContent<Values>
}

function ConflictDiff<Form extends object, Values extends object>(props: ConflictDiffProps<Form, Values>) {
  const { form, contentType, serverContent } = props
  const { values } = form
  const { noun, fields } = contentType
  const names = Object.keys(serverContent.values) as (keyof Values & string)[]
  const differentFields = names.filter(
    (name) => JSON.stringify(serverContent.values[name]) !== JSON.stringify(values[name]),
  )
  return (
    <Notice tone="bad" title={`Someone else saved this ${noun} while you were editing it.`}>
      {differentFields.length === 0 ? (
        <p>Their version is the same as yours.</p>
      ) : (
        <>
          <p>Their version differs in:</p>
          <dl className="mt-s2 grid max-h-64 gap-s2 overflow-y-auto text-sm">
            {differentFields.map((name) => (
              <div key={name}>
                <dt className="font-semibold">{fieldNamed(fields, name)?.label.replace(' *', '')}</dt>
                <dd className="wrap-anywhere whitespace-pre-wrap text-ink-muted">
                  {truncate(formatValue(serverContent.values[name], fieldNamed(fields, name)?.summarize))}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <div className="row mt-s3 flex-wrap">
        <Button size="small" variant="secondary" onClick={() => form.acceptServerContent(serverContent)}>
          Use their version
        </Button>
        <Button size="small" variant="secondary" onClick={() => form.overwrite(serverContent)}>
          Overwrite with mine
        </Button>
      </div>
    </Notice>
  )
}

const MAX_VALUE_LENGTH = 400

function formatValue(value: unknown, summarize?: (value: unknown) => string): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return summarize?.(value) ?? String(value ?? '')
}

function truncate(text: string): string {
  if (text === '') return '(empty)'
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text
}

export function RestoredNotice<Values extends object>({ form }: { form: ContentFormState<Values> }) {
  if (!form.restoredAt) return null
  const at = new Date(form.restoredAt).toLocaleString('en', { dateStyle: 'long', timeStyle: 'short' })
  return (
    <Notice title="Your unsaved changes are back">
      <p>They were stored in this browser on {at} and aren’t saved on the site yet.</p>
      <Button className="mt-s3" size="small" variant="secondary" onClick={form.discardDraft}>
        Discard changes
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
      ? 'This browser can’t store drafts. Save before you leave.'
      : `Not saved yet. Draft stored in this browser at ${draftSavedAt.toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' })}.`
  return <p className="text-sm text-ink-muted">{text}</p>
}
