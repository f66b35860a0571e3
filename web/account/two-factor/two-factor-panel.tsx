import { useEffect, useRef, useState } from 'react'
import type { TotpSecret, TwoFactor } from '#contract/accounts/two-factor.schema.ts'
import { type Query, QueryView, useQuery } from '../../api/query.tsx'
import { CardSkeleton } from '../../ui/loading.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { ContinueLink } from './continue-link.tsx'
import { EnabledPanel } from './enabled-panel.tsx'
import { FETCH_FAILED, fetchTwoFactor } from './fetch-two-factor.ts'
import { TotpSetup, TotpStart } from './totp-setup.tsx'

export type Stage = { step: 'status' } | { step: 'setup'; app: TotpSecret } | { step: 'codes'; codes: string[] }

export default function TwoFactorPanel() {
  const query = useQuery(fetchTwoFactor, FETCH_FAILED)
  const [stage, setStage] = useState<Stage>({ step: 'status' })
  const containerRef = useFocusOnChange(stage.step)
  return (
    <div ref={containerRef} tabIndex={-1} className="scroll-mt-24 outline-none">
      <QueryView query={query} loading={<CardSkeleton label="Loading two-step sign-in..." />}>
        {(factor) => (
          <>
            <StageContent stage={stage} onStage={setStage} factor={factor} query={query} />
            {stage.step === 'status' && factor.appSince && <ContinueLink />}
          </>
        )}
      </QueryView>
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

type StageContentProps = {
  stage: Stage
  onStage: (stage: Stage) => void
  factor: TwoFactor
  query: Query<TwoFactor>
}

function StageContent({ stage, onStage, factor, query }: StageContentProps) {
  const showCodes = (codes: string[]) => onStage({ step: 'codes', codes })
  const showStatus = () => {
    onStage({ step: 'status' })
    query.retry()
  }
  switch (stage.step) {
    case 'setup':
      return <TotpSetup app={stage.app} onEnabled={showCodes} onCancel={showStatus} />
    case 'codes':
      return <BackupCodes codes={stage.codes} onDone={showStatus} />
    case 'status':
      return factor.appSince ? (
        <EnabledPanel
          factor={factor}
          since={factor.appSince}
          onStage={onStage}
          onCodes={showCodes}
          onDisabled={query.setData}
        />
      ) : (
        <TotpStart onStarted={(app) => onStage({ step: 'setup', app })} />
      )
  }
}
