import { type ReactNode, useState } from 'react'
import type { TwoFactor } from '#contract/accounts/two-factor.schema.ts'
import { api } from '../../api/client.ts'
import { LocalDate } from '../../time/local-dates.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Surface } from '../../ui/surface.tsx'
import { toast } from '../../ui/toast/toast-bus.ts'
import { StepUpForm } from './step-up-form.tsx'
import type { Stage } from './two-factor-panel.tsx'

type EnabledPanelProps = {
  factor: TwoFactor
  since: string
  onStage: (stage: Stage) => void
  onCodes: (codes: string[]) => void
  onDisabled: (factor: TwoFactor) => void
}

type Action = 'codes' | 'change' | 'off'

export function EnabledPanel({ factor, since, onStage, onCodes, onDisabled }: EnabledPanelProps) {
  const [openAction, setOpenAction] = useState<Action>()
  const codesLeft = factor.backupCodesLeft
  const row = (action: Action, button: string) => ({
    button,
    isOpen: openAction === action,
    onToggle: () => setOpenAction(openAction === action ? undefined : action),
  })
  return (
    <Surface className="divide-y divide-hair px-s5 md:px-s6">
      <div className="grid gap-s3 py-s5">
        <p className="row">
          <Badge placement="inline">On</Badge>
          <span>
            since <LocalDate instant={since} />
          </span>
        </p>
        {codesLeft <= 3 && (
          <Notice
            title={
              codesLeft === 0
                ? 'No backup code is left'
                : `Only ${codesLeft} backup ${codesLeft === 1 ? 'code is' : 'codes are'} left`
            }
          >
            Without your phone and without a code you could not sign in. Make new ones below.
          </Notice>
        )}
      </div>
      <ActionSection
        name="Backup codes"
        text={`${codesLeft} of 10 are left, for when your phone is not at hand.`}
        {...row('codes', 'New codes')}
      >
        <StepUpForm
          label="Make new codes"
          busyLabel="Making them..."
          errorTitle="Failed to make new codes"
          submit={async (json) =>
            onCodes((await (await api.account['backup-codes'].$post({ json })).json()).backupCodes)
          }
        />
      </ActionSection>
      <ActionSection
        name="Your app"
        text="A new phone, or another app: the one of now works until the new one does."
        {...row('change', 'Another app')}
      >
        <StepUpForm
          label="Change the app"
          busyLabel="Checking..."
          errorTitle="Failed to change the app"
          submit={async (json) =>
            onStage({ step: 'setup', app: await (await api.account.authenticator.$post({ json })).json() })
          }
        />
      </ActionSection>
      <ActionSection
        name="Switch it off"
        text="Your password alone opens your account then."
        {...row('off', 'Switch off')}
      >
        <StepUpForm
          label="Switch it off"
          busyLabel="Switching off..."
          errorTitle="Failed to switch it off"
          variant="danger"
          submit={async (json) => {
            onDisabled(await (await api.account.authenticator.off.$post({ json })).json())
            toast({
              tone: 'good',
              title: 'Two-step sign-in is off',
              description: 'Your password alone signs you in now.',
            })
          }}
        />
      </ActionSection>
    </Surface>
  )
}

type ActionSectionProps = {
  name: string
  text: string
  button: string
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

function ActionSection({ name, text, button, isOpen, onToggle, children }: ActionSectionProps) {
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
