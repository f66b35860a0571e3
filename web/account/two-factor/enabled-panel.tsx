import { type ReactNode, useState } from 'react'
import type { TwoFactor } from '#contract/accounts/two-factor.schema.ts'
import { api } from '../../api/client.ts'
import { LocalDate } from '../../time/local-date.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Surface } from '../../ui/surface.tsx'
import { toast } from '../../ui/toast/toast-bus.ts'
import { StepUpForm } from './step-up-form.tsx'
import type { Stage } from './two-factor-panel.tsx'

type TwoStepOnProps = {
  factor: TwoFactor
  since: string
  onStage: (stage: Stage) => void
  onCodes: (codes: string[]) => void
  onOff: (factor: TwoFactor) => void
}

type Doing = 'codes' | 'change' | 'off'

/** Two-step sign-in as it stands, and what can be done about it: one thing at a time. */
export function EnabledPanel({ factor, since, onStage, onCodes, onOff }: TwoStepOnProps) {
  const [doing, setDoing] = useState<Doing>()
  const left = factor.backupCodesLeft
  const row = (what: Doing, button: string) => ({
    button,
    isOpen: doing === what,
    onToggle: () => setDoing(doing === what ? undefined : what),
  })
  return (
    <Surface className="divide-y divide-hair px-s5 md:px-s6">
      <div className="grid gap-s3 py-s5">
        <p className="row">
          <Badge place="inline">On</Badge>
          <span>
            since <LocalDate instant={since} />
          </span>
        </p>
        {left <= 3 && (
          <Notice
            title={
              left === 0 ? 'No backup code is left' : `Only ${left} backup ${left === 1 ? 'code is' : 'codes are'} left`
            }
          >
            Without your phone and without a code you could not sign in. Make new ones below.
          </Notice>
        )}
      </div>
      <Deed
        name="Backup codes"
        text={`${left} of 10 are left, for when your phone is not at hand.`}
        {...row('codes', 'New codes')}
      >
        <StepUpForm
          label="Make new codes"
          busyLabel="Making them..."
          failure="Failed to make new codes"
          send={async (json) => onCodes((await (await api.account['backup-codes'].$post({ json })).json()).backupCodes)}
        />
      </Deed>
      <Deed
        name="Your app"
        text="A new phone, or another app: the one of now works until the new one does."
        {...row('change', 'Another app')}
      >
        <StepUpForm
          label="Change the app"
          busyLabel="Checking..."
          failure="Failed to change the app"
          send={async (json) =>
            onStage({ at: 'set-up', app: await (await api.account.authenticator.$post({ json })).json() })
          }
        />
      </Deed>
      <Deed name="Switch it off" text="Your password alone opens your account then." {...row('off', 'Switch off')}>
        <StepUpForm
          label="Switch it off"
          busyLabel="Switching off..."
          failure="Failed to switch it off"
          variant="danger"
          send={async (json) => {
            onOff(await (await api.account.authenticator.off.$post({ json })).json())
            toast({
              tone: 'good',
              title: 'Two-step sign-in is off',
              description: 'Your password alone signs you in now.',
            })
          }}
        />
      </Deed>
    </Surface>
  )
}

type DeedProps = {
  name: string
  text: string
  button: string
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

function Deed({ name, text, button, isOpen, onToggle, children }: DeedProps) {
  return (
    <section aria-label={name} className="py-s5">
      <div className="flex flex-wrap items-center justify-between gap-x-s5 gap-y-s3">
        <div>
          <h2 className="font-text text-md font-semibold tracking-normal">{name}</h2>
          <p className="text-ink-muted">{text}</p>
        </div>
        <Button variant="secondary" size="small" aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? 'Cancel' : button}
        </Button>
      </div>
      {isOpen && children}
    </section>
  )
}
