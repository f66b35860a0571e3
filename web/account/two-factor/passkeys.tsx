import { useRef, useState } from 'react'
import type { TwoFactor } from '#contract/accounts/two-factor.schema.ts'
import { QueryView } from '../../api/query-view.tsx'
import { useQuery } from '../../api/use-query.ts'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { Surface } from '../../ui/surface.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { ContinueLink } from './continue-link.tsx'
import { FETCH_FAILED, fetchTwoFactor } from './fetch-two-factor.ts'
import { type PasskeyAction, PasskeyRow } from './passkey-row.tsx'

/** What is being done, one thing at a time: a new passkey, or something about one that is there. */
type Doing = { what: 'add' } | { what: PasskeyAction; id: string } | null

export default function Passkeys() {
  const own = useQuery(fetchTwoFactor, FETCH_FAILED)
  const place = useRef<HTMLDivElement>(null)
  const [doing, setDoing] = useState<Doing>(null)
  const removed = (next: TwoFactor) => {
    // The row that had the focus is gone.
    place.current?.focus()
    own.setData(next)
  }
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-24 outline-none">
      <QueryView query={own} loading={<CardSkeleton label="Loading your passkeys..." rows={2} />}>
        {(factor) => (
          <>
            <PasskeyList
              factor={factor}
              doing={doing}
              onDo={setDoing}
              onRenamed={own.setData}
              onRemoved={removed}
              onGone={own.retry}
            />
            <AddPasskey
              isOpen={doing?.what === 'add'}
              onToggle={() => setDoing(doing?.what === 'add' ? null : { what: 'add' })}
              onAdded={(next) => {
                setDoing(null)
                own.setData(next)
              }}
            />
            {factor.passkeys.length > 0 && <ContinueLink />}
          </>
        )}
      </QueryView>
    </div>
  )
}

type PasskeyListProps = {
  factor: TwoFactor
  doing: Doing
  onDo: (doing: Doing) => void
  onRenamed: (factor: TwoFactor) => void
  onRemoved: (factor: TwoFactor) => void
  onGone: () => void
}

function PasskeyList({ factor: { passkeys }, doing, onDo, ...then }: PasskeyListProps) {
  if (passkeys.length === 0)
    return (
      <Surface className="p-s5 md:p-s6">
        <p>You have none yet. One on each device that you use is a good start.</p>
      </Surface>
    )
  return (
    <ul aria-label="Passkeys" className="grid gap-s4">
      {passkeys.map((passkey) => {
        const { id } = passkey
        const open = doing && 'id' in doing && doing.id === id ? doing.what : null
        return (
          <PasskeyRow
            key={id}
            passkey={passkey}
            open={open}
            onToggle={(what) => onDo(what === open ? null : { what, id })}
            {...then}
          />
        )
      })}
    </ul>
  )
}
