import { useRef, useState } from 'react'
import type { SecondFactor } from '#contract/second-factor.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { LoadingSheet } from '../loading-sheet.tsx'
import { Own } from '../own.tsx'
import { useOwn } from '../use-own.ts'
import { AddPasskey } from './add-passkey.tsx'
import { GoOn } from './go-on.tsx'
import { type Deed, PasskeyRow } from './passkey-row.tsx'
import { NOT_READ, readSecondFactor } from './read-second-factor.ts'

/** What is being done, one thing at a time: a new passkey, or something about one that is there. */
type Doing = { what: 'add' } | { what: Deed; id: string } | null

export default function Passkeys() {
  const own = useOwn(readSecondFactor, NOT_READ)
  const place = useRef<HTMLDivElement>(null)
  const [doing, setDoing] = useState<Doing>(null)
  const removed = (next: SecondFactor) => {
    // The row that had the focus is gone.
    place.current?.focus()
    own.show(next)
  }
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-24 outline-none">
      <Own own={own} loading={<LoadingSheet label="Loading your passkeys..." rows={2} />}>
        {(factor) => (
          <>
            <PasskeyList
              factor={factor}
              doing={doing}
              onDo={setDoing}
              onRenamed={own.show}
              onRemoved={removed}
              onGone={own.retry}
            />
            <AddPasskey
              isOpen={doing?.what === 'add'}
              onToggle={() => setDoing(doing?.what === 'add' ? null : { what: 'add' })}
              onAdded={(next) => {
                setDoing(null)
                own.show(next)
              }}
            />
            {factor.passkeys.length > 0 && <GoOn />}
          </>
        )}
      </Own>
    </div>
  )
}

type PasskeyListProps = {
  factor: SecondFactor
  doing: Doing
  onDo: (doing: Doing) => void
  onRenamed: (factor: SecondFactor) => void
  onRemoved: (factor: SecondFactor) => void
  onGone: () => void
}

function PasskeyList({ factor: { passkeys }, doing, onDo, ...then }: PasskeyListProps) {
  if (passkeys.length === 0)
    return (
      <Sheet className="p-s5 md:p-s6">
        <p>You have none yet. One on each device that you use is a good start.</p>
      </Sheet>
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
