import { KeyRound } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Passkey, TwoFactor } from '#contract/accounts/two-factor.schema.ts'
import { LocalDate } from '../../time/local-date.tsx'
import { Button } from '../../ui/button.tsx'
import { RemovePasskey, RenamePasskey } from './passkey-forms.tsx'

export type PasskeyAction = 'rename' | 'remove'

export type PasskeyRowProps = {
  passkey: Passkey
  /** Which of its forms is open. */
  open: PasskeyAction | null
  onToggle: (what: PasskeyAction) => void
  onRenamed: (factor: TwoFactor) => void
  onRemoved: (factor: TwoFactor) => void
  /** It was gone already: it was removed elsewhere. */
  onGone: () => void
}

export function PasskeyRow(props: PasskeyRowProps) {
  const { passkey, open, onToggle } = props
  const name = useId()
  const toggle = (what: PasskeyAction, label: string) => (
    <Toggle isOpen={open === what} describedBy={name} onToggle={() => onToggle(what)}>
      {label}
    </Toggle>
  )
  return (
    <li className="sheet p-s5">
      <div className="flex flex-wrap items-center justify-between gap-x-s5 gap-y-s3">
        <div className="flex min-w-0 gap-s3">
          <KeyRound size={22} className="mt-0.5 shrink-0" aria-hidden="true" />
          <div className="min-w-0">
            <p id={name} className="font-semibold wrap-anywhere">
              {passkey.name}
            </p>
            <p className="text-ink-muted">
              Added <LocalDate instant={passkey.createdAt} />
            </p>
            <p className="text-ink-muted">
              {passkey.lastUsedAt ? 'Last used ' : 'Not used yet'}
              {passkey.lastUsedAt && <LocalDate instant={passkey.lastUsedAt} />}
            </p>
          </div>
        </div>
        <div className="row">
          {toggle('rename', 'Rename')}
          {toggle('remove', 'Remove')}
        </div>
      </div>
      {open === 'rename' && <RenamePasskey {...props} />}
      {open === 'remove' && <RemovePasskey {...props} />}
    </li>
  )
}

type ToggleProps = { isOpen: boolean; describedBy: string; onToggle: () => void; children: ReactNode }

function Toggle({ isOpen, describedBy, onToggle, children }: ToggleProps) {
  return (
    <Button variant="secondary" size="small" aria-expanded={isOpen} aria-describedby={describedBy} onClick={onToggle}>
      {children}
    </Button>
  )
}
