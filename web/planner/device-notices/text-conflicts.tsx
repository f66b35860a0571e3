import '../additions/plan-offer.css'
import { Button } from '../../platform/ui/button.tsx'
import type { TextConflict } from '../documents/text-conflicts.ts'
import { usePlanner } from '../use-planner.ts'

/** The others follow as these are settled. */
const SHOWN = 3

/** Shows what another device wrote in a text at the same time. */
export function TextConflicts() {
  const { conflicts } = usePlanner()
  return (
    <>
      {conflicts.slice(0, SHOWN).map((conflict) => (
        <Conflict key={`${conflict.kind}/${conflict.id}/${conflict.field}`} {...conflict} />
      ))}
    </>
  )
}

function Conflict({ kind, id, field, text, others: [other] }: TextConflict) {
  const { edits } = usePlanner()
  if (!other) return null
  const settle = (chosen: string) => () => edits.settleText(kind, id, field, chosen)
  return (
    <section className="plan-offer sheet" aria-label="Written on two devices">
      <p className="wrap-anywhere">
        <b className="block">{text || 'No text'}</b> Also written on{' '}
        {other.device ? `your ${other.device}` : 'another device'}: {other.text}
      </p>
      <div className="row">
        <Button size="small" onClick={settle(text)}>
          Keep<span className="sr"> {text}</span>
        </Button>
        <Button size="small" variant="secondary" onClick={settle(other.text)}>
          Swap<span className="sr"> with {other.text}</span>
        </Button>
      </div>
    </section>
  )
}
