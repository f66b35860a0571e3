import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Passkey } from '#contract/people/accounts/two-factor.schema.ts'
import { Surface } from '../../../platform/ui/surface.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { ContinueLink } from './continue-link.tsx'
import { type PasskeyAction, PasskeyRow } from './passkey-row.tsx'

type OpenForm = { action: 'add' } | { action: PasskeyAction; id: string } | null

export { fetchTwoFactor } from './fetch-two-factor.ts'

export default function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { revalidate } = useRevalidator()
  const containerRef = useRef<HTMLDivElement>(null)
  const [openForm, setOpenForm] = useState<OpenForm>(null)
  const isAdding = openForm?.action === 'add'
  return (
    <div ref={containerRef} tabIndex={-1} className="scroll-mt-24 outline-none">
      <PasskeyList
        passkeys={passkeys}
        openForm={openForm}
        onOpenForm={setOpenForm}
        onRemoved={async () => {
          // The focused row is removed.
          containerRef.current?.focus()
          await revalidate()
        }}
      />
      <AddPasskey
        isOpen={isAdding}
        onToggle={() => setOpenForm(isAdding ? null : { action: 'add' })}
        onAdded={async () => {
          await revalidate()
          setOpenForm(null)
        }}
      />
      {passkeys.length > 0 && <ContinueLink />}
    </div>
  )
}

type PasskeyListProps = {
  passkeys: readonly Passkey[]
  openForm: OpenForm
  onOpenForm: (openForm: OpenForm) => void
  onRemoved: () => Promise<void>
}

function PasskeyList({ passkeys, openForm, onOpenForm, onRemoved }: PasskeyListProps) {
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
            onRemoved={onRemoved}
          />
        )
      })}
    </ul>
  )
}
