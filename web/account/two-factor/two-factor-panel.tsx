import { useEffect, useRef, useState } from 'react'
import type { AppKey, SecondFactor } from '#contract/accounts/two-factor.schema.ts'
import { Own } from '../../api/query-view.tsx'
import { type OwnThing, useOwn } from '../../api/use-query.ts'
import { LoadingSheet } from '../../ui/card-skeleton.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { GoOn } from './continue-link.tsx'
import { TwoStepOn } from './enabled-panel.tsx'
import { NOT_READ, readSecondFactor } from './fetch-two-factor.ts'
import { SetUpApp } from './totp-setup.tsx'
import { BeginApp } from './totp-start.tsx'

/** What the page is about at the moment: what there is, an app that is being set up, or codes that are shown once. */
export type Stage = { at: 'rest' } | { at: 'set-up'; app: AppKey } | { at: 'codes'; codes: string[] }

export default function TwoStep() {
  const own = useOwn(readSecondFactor, NOT_READ)
  const [stage, setStage] = useState<Stage>({ at: 'rest' })
  const place = useFocusOnChange(stage.at)
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-24 outline-none">
      <Own own={own} loading={<LoadingSheet label="Loading your second step..." />}>
        {(factor) => (
          <>
            <StageSheet stage={stage} onStage={setStage} factor={factor} own={own} />
            {stage.at === 'rest' && factor.appSince && <GoOn />}
          </>
        )}
      </Own>
    </div>
  )
}

/** What was focused is gone with the stage it belonged to: the focus goes to the place of the next. */
function useFocusOnChange(at: string) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(at)
  useEffect(() => {
    if (shown.current === at) return
    shown.current = at
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView()
  }, [at])
  return place
}

type StageSheetProps = {
  stage: Stage
  onStage: (stage: Stage) => void
  factor: SecondFactor
  own: OwnThing<SecondFactor>
}

function StageSheet({ stage, onStage, factor, own }: StageSheetProps) {
  const showCodes = (codes: string[]) => onStage({ at: 'codes', codes })
  const rest = () => {
    onStage({ at: 'rest' })
    own.retry()
  }
  switch (stage.at) {
    case 'set-up':
      return <SetUpApp app={stage.app} onOn={showCodes} onStop={rest} />
    case 'codes':
      return <BackupCodes codes={stage.codes} onDone={rest} />
    case 'rest':
      return factor.appSince ? (
        <TwoStepOn factor={factor} since={factor.appSince} onStage={onStage} onCodes={showCodes} onOff={own.show} />
      ) : (
        <BeginApp onBegun={(app) => onStage({ at: 'set-up', app })} />
      )
  }
}
