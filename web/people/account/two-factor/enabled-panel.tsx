import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { BACKUP_CODES } from '#contract/people/accounts/account-limits.ts'
import type { TotpSecret, TwoFactor } from '#contract/people/accounts/two-factor.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { LocalDate } from '../../../platform/time/local-dates.tsx'
import { Badge } from '../../../platform/ui/badge.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { Surface } from '../../../platform/ui/surface.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import { StepUpForm } from './step-up-form.tsx'

export type Stage = { step: 'status' } | { step: 'setup'; app: TotpSecret } | { step: 'codes'; codes: string[] }

type EnabledPanelProps = {
  factor: TwoFactor
  since: string
  onStage: (stage: Stage) => void
  onCodes: (codes: string[]) => void
}

type Action = 'codes' | 'change' | 'off'

export function EnabledPanel({ factor, since, onStage, onCodes }: EnabledPanelProps) {
  const { revalidate } = useRevalidator()
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
                ? 'No backup codes left'
                : `Only ${codesLeft} backup ${codesLeft === 1 ? 'code' : 'codes'} left`
            }
          >
            Without your phone and without a backup code, you can’t sign in. Create new ones below.
          </Notice>
        )}
      </div>
      <ActionSection
        name="Backup codes"
        text={`${codesLeft} of ${BACKUP_CODES} left, for when you don’t have your phone.`}
        {...row('codes', 'New codes')}
      >
        <StepUpForm
          label="Create new codes"
          busyLabel="Creating..."
          errorTitle="Failed to create new codes"
          submit={async (json) =>
            onCodes((await (await api.account['backup-codes'].$post({ json })).json()).backupCodes)
          }
        />
      </ActionSection>
      <ActionSection
        name="Your app"
        text="Set up a new phone or another app. The current app works until then."
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
      <ActionSection name="Turn it off" text="You’ll sign in with your password alone." {...row('off', 'Turn off')}>
        <StepUpForm
          label="Turn it off"
          busyLabel="Turning off..."
          errorTitle="Failed to turn it off"
          variant="danger"
          submit={async (json) => {
            await api.account.authenticator.off.$post({ json })
            await revalidate()
            toast({
              tone: 'good',
              title: 'Two-step sign-in is off',
              description: 'You now sign in with your password alone.',
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
