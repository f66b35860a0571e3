import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ContentType } from './content-type.ts'
import type { ContentFormState, Stored } from './use-content-form.ts'

type ConflictNoticeProps<Typed extends object> = {
  desk: ContentFormState<Typed>
  kind: Pick<ContentType<Typed>, 'noun' | 'labels' | 'inWords'>
}

/** Somebody else was faster: what differs, and the two ways on. Neither loses what was typed without being asked. */
export function ConflictNotice<Typed extends object>({ desk, kind }: ConflictNoticeProps<Typed>) {
  const { conflict } = desk
  const { noun } = kind
  const place = useRef<HTMLDivElement>(null)
  // The button that saves can be pages below.
  useEffect(() => {
    if (conflict) place.current?.scrollIntoView({ block: 'center' })
  }, [conflict])
  if (!conflict) return null
  return (
    <div ref={place}>
      {conflict.theirs ? (
        <Differing desk={desk} kind={kind} theirs={conflict.theirs} />
      ) : (
        <Notice tone="bad" title={`Somebody deleted this ${noun} in the meantime.`}>
          <p>What you typed is still here.</p>
          <Button className="mt-s3" size="small" variant="secondary" onClick={() => desk.keepMine(null)}>
            Save it as a new {noun}
          </Button>
        </Notice>
      )}
    </div>
  )
}

type DifferingProps<Typed extends object> = ConflictNoticeProps<Typed> & { theirs: Stored<Typed> }

function Differing<Typed extends object>({ desk, kind, theirs }: DifferingProps<Typed>) {
  const { typed } = desk
  const { noun, labels } = kind
  const names = Object.keys(theirs.typed) as (keyof Typed & string)[]
  const differing = names.filter((name) => JSON.stringify(theirs.typed[name]) !== JSON.stringify(typed[name]))
  return (
    <Notice tone="bad" title={`Somebody else saved this ${noun} while you had it open.`}>
      {differing.length === 0 ? (
        <p>They saved just what you have.</p>
      ) : (
        <>
          <p>Theirs differs from yours in:</p>
          <dl className="mt-s2 grid max-h-64 gap-s2 overflow-y-auto text-sm">
            {differing.map((name) => (
              <div key={name}>
                <dt className="font-semibold">{labels[name] ?? name}</dt>
                <dd className="wrap-anywhere whitespace-pre-wrap text-ink-muted">
                  {shortened(inWords(kind, name, theirs.typed[name]))}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <div className="row mt-s3 flex-wrap">
        <Button size="small" variant="secondary" onClick={() => desk.takeTheirs(theirs)}>
          Take theirs
        </Button>
        <Button size="small" variant="secondary" onClick={() => desk.keepMine(theirs)}>
          Save mine over theirs
        </Button>
      </div>
    </Notice>
  )
}

const LONGEST = 400

function inWords<Typed extends object, Name extends keyof Typed>(
  kind: Pick<ContentType<Typed>, 'inWords'>,
  name: Name,
  value: Typed[Name],
): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return kind.inWords?.[name]?.(value) ?? String(value ?? '')
}

function shortened(text: string): string {
  if (text === '') return '(empty)'
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
