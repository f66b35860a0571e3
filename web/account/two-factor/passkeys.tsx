import { useRef, useState } from 'react'
import type { TwoFactor } from '#contract/accounts/two-factor.schema.ts'
import { QueryView, useQuery } from '../../api/query.tsx'
import { CardSkeleton } from '../../ui/loading.tsx'
import { Surface } from '../../ui/surface.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { ContinueLink } from './continue-link.tsx'
import { FETCH_FAILED, fetchTwoFactor } from './fetch-two-factor.ts'
import { type PasskeyAction, PasskeyRow } from './passkey-row.tsx'

type OpenForm = { action: 'add' } | { action: PasskeyAction; id: string } | null

export default function Passkeys() {
  const query = useQuery(fetchTwoFactor, FETCH_FAILED)
  const containerRef = useRef<HTMLDivElement>(null)
  const [openForm, setOpenForm] = useState<OpenForm>(null)
  const handleRemoved = (next: TwoFactor) => {
    // The focused row was removed.
    containerRef.current?.focus()
    query.setData(next)
  }
  return (
    <div ref={containerRef} tabIndex={-1} className="scroll-mt-24 outline-none">
      <QueryView query={query} loading={<CardSkeleton label="Loading your passkeys..." rows={2} />}>
        {(factor) => (
          <>
            <PasskeyList
              factor={factor}
              openForm={openForm}
              onOpenForm={setOpenForm}
              onRenamed={query.setData}
              onRemoved={handleRemoved}
              onNotFound={query.retry}
            />
            <AddPasskey
              isOpen={openForm?.action === 'add'}
              onToggle={() => setOpenForm(openForm?.action === 'add' ? null : { action: 'add' })}
              onAdded={(next) => {
                setOpenForm(null)
                query.setData(next)
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
  openForm: OpenForm
  onOpenForm: (openForm: OpenForm) => void
  onRenamed: (factor: TwoFactor) => void
  onRemoved: (factor: TwoFactor) => void
  onNotFound: () => void
}

function PasskeyList({ factor: { passkeys }, openForm, onOpenForm, ...callbacks }: PasskeyListProps) {
  if (passkeys.length === 0)
    return (
      <Surface className="p-s5 md:p-s6">
        <p>You have no passkeys yet. Add one on each device you use.</p>
      </Surface>
    )
  return (
    <ul aria-label="Passkeys" className="grid gap-s4">
      {passkeys.map((passkey) => {
        const { id } = passkey
        const openAction = openForm && 'id' in openForm && openForm.id === id ? openForm.action : null
        return (
          <PasskeyRow
            key={id}
            passkey={passkey}
            openForm={openAction}
            onToggle={(action) => onOpenForm(action === openAction ? null : { action, id })}
            {...callbacks}
          />
        )
      })}
    </ul>
  )
}
