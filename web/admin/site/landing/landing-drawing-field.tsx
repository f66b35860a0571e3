import { useState } from 'react'
import { type LandingDrawing, landingDrawings } from '#contract/site/landing/landing-drawings.ts'
import { chosenDrawing } from '../../../platform/art/chosen-drawing.ts'
import { Drawing } from '../../../platform/art/drawing.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { DrawingField } from '../../platform/content-form/drawing-field.tsx'

export const drawingLabels: Record<LandingDrawing, string> = {
  hero: 'Binder with a landscape',
  'entries/to-done': 'Checklist',
  'entries/schedule': 'Wall calendar',
  'entries/tracks': 'Rising line',
  'scenes/base-camp': 'Tent',
  'scenes/film-evening': 'Film projector',
  'scenes/sunday-page': 'Page and coffee',
  'scenes/quiet-window': 'Candle by a window',
  'scenes/sunday-pot': 'Pot on a stove',
  'scenes/bedside': 'Bedside lamp',
  'scenes/half-past-ten': 'Bed at night',
  'scenes/receipts': 'Receipts',
  'scenes/bank-call': 'Telephone',
  'scenes/unopened-box': 'Gift on a shelf',
  'scenes/envelope': 'Mailbox',
  'scenes/ticket-confirmed': 'Ticket',
  'classes/advanced': 'Rope bridge',
  'classes/family': 'Coats and boots',
  'classes/weekend-intensive': 'Cabin by a lake',
  'classes/shef-mastery': 'Compass',
  'classes/digital-tools': 'Laptop',
  'books/foundation': 'Book',
  'books/children': 'Picture book',
}

const options = landingDrawings.map((name) => ({
  value: name,
  label: drawingLabels[name],
  drawing: <Drawing {...chosenDrawing(name)} />,
}))

type LandingDrawingFieldProps = {
  value: LandingDrawing
  hasImage: boolean
  error: string | undefined
  onChange: (drawing: LandingDrawing) => void
}

/** Closed at first, because the page has six of these fields, each with all drawings. */
export function LandingDrawingField(props: LandingDrawingFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="grid gap-s3">
      <div className="flex flex-wrap items-center gap-s3">
        <span className="art block w-32">
          <Drawing key={props.value} {...chosenDrawing(props.value)} title={`Drawing: ${drawingLabels[props.value]}`} />
        </span>
        <Button variant="secondary" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Choose a drawing
        </Button>
      </div>
      {(isOpen || props.error) && <DrawingField {...props} options={options} hint="Shown without a picture." />}
    </div>
  )
}
