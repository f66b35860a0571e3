import { ScanLine } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { longDate } from '#contract/dates.ts'
import type { PrintedSheet } from '#contract/planner/items.ts'
import { weekday } from '../../platform/time/time-labels.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Icon } from '../../platform/ui/icon.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import { ProductRequired } from '../access/product-required.tsx'
import { sheetNames } from '../print/sheet-choice.ts'
import type { SheetScan } from '../read-sheet/reader-messages.ts'
import { usePlanner } from '../use-planner.ts'
import { enterTicks } from './enter-ticks.ts'
import { openTicks, type SheetRow, type SheetTick, sheetRows, tickKey } from './sheet-rows.ts'
import { sheetTitle } from './sheet-title.ts'
import { UnsureBoxes } from './unsure-boxes.tsx'
import { useSheetReader } from './use-sheet-reader.tsx'

/** The boxes of a sheet, to enter its ticks by hand or by the camera. */
export function SheetTicks({ sheet, firstScan }: { sheet: PrintedSheet; firstScan: SheetScan | null }) {
  const { state, edits, today, access } = usePlanner()
  const rows = useMemo(() => sheetRows(sheet, state), [sheet, state])
  const open = openTicks(rows)
  const [scan, setScan] = useState(firstScan)
  const [chosen, setChosen] = useState(() => tickedKeys(firstScan))
  const ticks = open.filter(({ key }) => chosen.has(key))
  const unsure = (scan?.unsure ?? []).filter(({ box }) => open.some(({ key }) => key === tickKey(box)))
  const { title, path } = sheetTitle(sheet, state)
  const reader = useSheetReader((result) => {
    setScan(result)
    setChosen(tickedKeys(result))
  }, sheet)
  const toggle = (key: string, isChosen = !chosen.has(key)) => {
    const next = new Set(chosen)
    if (isChosen) next.add(key)
    else next.delete(key)
    setChosen(next)
  }

  function enter(): void {
    enterTicks(ticks, { steps: state.steps, edits, today })
    setChosen(new Set())
    setScan(null)
    const count = ticks.length === 1 ? '1 tick is' : `${ticks.length} ticks are`
    toast({ tone: 'good', title: `${count} in your planner`, action: { label: 'Undo', onSelect: edits.undo } })
  }

  return (
    <div className="paper-sheet">
      <header className="paper-sheet__head">
        <p className="map-label">{sheetLabel(sheet)}</p>
        <h1>{title}</h1>
        <p className="lead">
          {open.length > 0
            ? 'Tap what you ticked on paper. The list follows the order of the sheet.'
            : 'Everything on this sheet is done.'}{' '}
          <Link to={path}>Open it on screen</Link>
        </p>
      </header>
      {access === 'free' ? (
        <ProductRequired subject="Printed sheets" />
      ) : (
        <>
          {open.length > 0 && (
            <Button variant="secondary" onClick={reader.show}>
              <ScanLine size={20} aria-hidden="true" />
              Scan it with the camera
            </Button>
          )}
          {reader.view}
          {scan && <ScanSummary count={ticks.length} unsureCount={unsure.length} />}
          {unsure.length > 0 && <UnsureBoxes boxes={unsure} rows={rows} chosen={chosen} onChoose={toggle} />}
          <ol className="paper-sheet__rows">
            {rows.map((row) => (
              <Row key={`${row.of} ${row.kind}`} row={row} chosen={chosen} onToggle={toggle} />
            ))}
          </ol>
          {open.length > 0 && (
            <div className="paper-sheet__enter">
              <Button wide onClick={enter} disabled={ticks.length === 0}>
                {ticks.length === 0
                  ? 'Nothing ticked yet'
                  : `Enter ${ticks.length} ${ticks.length === 1 ? 'tick' : 'ticks'}`}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}

function sheetLabel({ kind, page, pages, printedAt }: PrintedSheet): string {
  const printed = longDate(new Date(printedAt).toISOString().slice(0, 10))
  const part = pages > 1 ? `, page ${page} of ${pages}` : ''
  return `${sheetNames[kind]}${part}, printed on ${printed}`
}

const tickedKeys = (scan: SheetScan | null): ReadonlySet<string> =>
  new Set(scan?.boxes.filter(({ answer }) => answer === 'ticked').map(({ box }) => tickKey(box)))

function ScanSummary({ count, unsureCount }: { count: number; unsureCount: number }) {
  const read = count === 0 ? 'No new ticks' : count === 1 ? '1 new tick' : `${count} new ticks`
  return (
    <p className="paper-sheet__summary" role="status">
      <Icon sign="tick" />
      {unsureCount === 0 ? `${read}. ` : `${read}, ${unsureCount} to check. `}
      {count > 0 && 'Check the list, then enter them.'}
    </p>
  )
}

type RowProps = { row: SheetRow; chosen: ReadonlySet<string>; onToggle: (key: string) => void }

function Row({ row, chosen, onToggle }: RowProps) {
  if (row.kind === 'step') {
    const text = row.step?.text ?? 'This step was removed from your planner.'
    return (
      <li className="paper-sheet__row">
        <TickBox
          tick={row.tick}
          label={text}
          isChosen={chosen.has(row.tick.key)}
          disabled={!row.step}
          onToggle={onToggle}
        >
          <span className="paper-sheet__text">{text}</span>
        </TickBox>
      </li>
    )
  }
  const title = row.track?.title ?? 'This track was removed from your planner.'
  return (
    <li className="paper-sheet__row">
      <fieldset className="paper-sheet__track">
        <legend className="paper-sheet__text">{title}</legend>
        {row.ticks.map((tick) => (
          <TickBox
            key={tick.key}
            tick={tick}
            label={`${title}, ${weekday(tick.box.date ?? '')} ${longDate(tick.box.date ?? '')}`}
            isChosen={chosen.has(tick.key)}
            disabled={!row.track}
            onToggle={onToggle}
          >
            <span className="paper-sheet__day" aria-hidden="true">
              {weekday(tick.box.date ?? '').slice(0, 2)} {Number(tick.box.date?.slice(8))}
            </span>
          </TickBox>
        ))}
      </fieldset>
    </li>
  )
}

type TickBoxProps = {
  tick: SheetTick
  label: string
  isChosen: boolean
  disabled: boolean
  onToggle: (key: string) => void
  children: React.ReactNode
}

function TickBox({ tick: { key, isDone }, label, isChosen, disabled, onToggle, children }: TickBoxProps) {
  return (
    <label className="paper-tick" data-done={isDone || undefined}>
      <input
        type="checkbox"
        aria-label={isDone ? `${label} (done)` : label}
        checked={isDone || isChosen}
        disabled={isDone || disabled}
        onChange={() => onToggle(key)}
      />
      <svg viewBox="0 0 28 28" aria-hidden="true">
        <rect x="3" y="3" width="22" height="22" rx="3" />
        <path d="M8.5 13.5l4.5 5L24 5.5" pathLength="1" />
      </svg>
      {children}
    </label>
  )
}
