import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { TwoFactor } from '#contract/people/accounts/two-factor.schema.ts'
import { BackupCodes } from './backup-codes.tsx'
import { ContinueLink } from './continue-link.tsx'
import { EnabledPanel, type Stage } from './enabled-panel.tsx'
import { TotpSetup, TotpStart } from './totp-setup.tsx'

export { fetchTwoFactor } from './fetch-two-factor.ts'

export default function TwoFactorPanel({ factor }: { factor: TwoFactor }) {
  const [stage, setStage] = useState<Stage>({ step: 'status' })
  const containerRef = useFocusOnChange(stage.step)
  return (
    <div ref={containerRef} tabIndex={-1} className="scroll-mt-24 outline-none">
      <StageContent stage={stage} onStage={setStage} factor={factor} />
      {stage.step === 'status' && factor.appSince && <ContinueLink />}
    </div>
  )
}

/** Moves the focus to the panel when the step changes, because the focused element is removed. */
function useFocusOnChange(step: string) {
  const containerRef = useRef<HTMLDivElement>(null)
  const previousStep = useRef(step)
  useEffect(() => {
    if (previousStep.current === step) return
    previousStep.current = step
    containerRef.current?.focus({ preventScroll: true })
    containerRef.current?.scrollIntoView()
  }, [step])
  return containerRef
}

type StageContentProps = { stage: Stage; onStage: (stage: Stage) => void; factor: TwoFactor }

function StageContent({ stage, onStage, factor }: StageContentProps) {
  const { revalidate } = useRevalidator()
  const showStatus = () => onStage({ step: 'status' })
  // Loads the status that is shown after the codes.
  const showCodes = (codes: string[]) => {
    onStage({ step: 'codes', codes })
    void revalidate()
  }
  switch (stage.step) {
    case 'setup':
      return <TotpSetup app={stage.app} onEnabled={showCodes} onCancel={showStatus} />
    case 'codes':
      return <BackupCodes codes={stage.codes} onDone={showStatus} />
    case 'status':
      return factor.appSince ? (
        <EnabledPanel factor={factor} since={factor.appSince} onStage={onStage} onCodes={showCodes} />
      ) : (
        <TotpStart onStarted={(app) => onStage({ step: 'setup', app })} />
      )
  }
}
