import { useEffect, useRef, useState } from 'react'
import type { TotpSecret, TwoFactor } from '#contract/accounts/two-factor.schema.ts'
import { QueryView } from '../../api/query-view.tsx'
import { type Query, useQuery } from '../../api/use-query.ts'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { ContinueLink } from './continue-link.tsx'
import { EnabledPanel } from './enabled-panel.tsx'
import { FETCH_FAILED, fetchTwoFactor } from './fetch-two-factor.ts'
import { TotpSetup } from './totp-setup.tsx'
import { TotpStart } from './totp-start.tsx'

/** What the page is about at the moment: what there is, an app that is being set up, or codes that are shown once. */
export type Stage = { at: 'rest' } | { at: 'set-up'; app: TotpSecret } | { at: 'codes'; codes: string[] }

export default function TwoFactorPanel() {
  const own = useQuery(fetchTwoFactor, FETCH_FAILED)
  const [stage, setStage] = useState<Stage>({ at: 'rest' })
  const place = useFocusOnChange(stage.at)
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-24 outline-none">
      <QueryView query={own} loading={<CardSkeleton label="Loading your second step..." />}>
        {(factor) => (
          <>
            <StageSheet stage={stage} onStage={setStage} factor={factor} own={own} />
            {stage.at === 'rest' && factor.appSince && <ContinueLink />}
          </>
        )}
      </QueryView>
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
  factor: TwoFactor
  own: Query<TwoFactor>
}

function StageSheet({ stage, onStage, factor, own }: StageSheetProps) {
  const showCodes = (codes: string[]) => onStage({ at: 'codes', codes })
  const rest = () => {
    onStage({ at: 'rest' })
    own.retry()
  }
  switch (stage.at) {
    case 'set-up':
      return <TotpSetup app={stage.app} onOn={showCodes} onStop={rest} />
    case 'codes':
      return <BackupCodes codes={stage.codes} onDone={rest} />
    case 'rest':
      return factor.appSince ? (
        <EnabledPanel factor={factor} since={factor.appSince} onStage={onStage} onCodes={showCodes} onOff={own.setData} />
      ) : (
        <TotpStart onBegun={(app) => onStage({ at: 'set-up', app })} />
      )
  }
}
