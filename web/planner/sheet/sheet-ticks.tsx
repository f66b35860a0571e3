import { ScanLine } from 'lucide-react'
import { useMemo } from 'react'
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
import { ScannedBoxes } from './scanned-boxes.tsx'
import { type SheetRow, type SheetTick, sheetRows } from './sheet-rows.ts'
import { sheetTitle } from './sheet-title.ts'
import { useBoxChoices } from './use-box-choices.ts'
import { useSheetReader } from './use-sheet-reader.tsx'

/** The boxes of a sheet, to enter its ticks by hand or by the camera. */
export function SheetTicks({ sheet, firstScan }: { sheet: PrintedSheet; firstScan: SheetScan | null }) {
  const { state, edits, today, access } = usePlanner()
  const rows = useMemo(() => sheetRows(sheet, state), [sheet, state])
  const { open, ticks, dropped, scanned, button, ...choices } = useBoxChoices(rows, firstScan)
  const { title, path } = sheetTitle(sheet, state)
  const reader = useSheetReader(choices.setScan, sheet)

  function enter(): void {
    enterTicks({ ticks, dropped }, { steps: state.steps, edits, today })
    choices.setScan(null)
    const action = { label: 'Undo', onSelect: edits.undo }
    toast({ tone: 'good', title: savedText(ticks.length, dropped.length), action })
  }

  return (
    <div className="paper-sheet">
      <header className="grid gap-s2">
        <p className="map-label">{sheetLabel(sheet)}</p>
        <h1 className="text-2xl leading-[1.1]">{title}</h1>
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
          {scanned && (
            <>
              <ScanSummary
                count={scanned.ticked.length}
                unsureCount={scanned.unsure.length + scanned.crossedOut.length}
              />
              <ScannedBoxes
                title={scanned.ticked.length === 1 ? 'New tick' : 'New ticks'}
                boxes={scanned.ticked}
                rows={rows}
                choices={[button('Ticked', 'ticked'), button('Empty', null)]}
              />
              <ScannedBoxes
                title={scanned.unsure.length === 1 ? 'Is this one ticked?' : 'Are these ticked?'}
                boxes={scanned.unsure}
                rows={rows}
                choices={[button('Ticked', 'ticked'), button('Empty', null)]}
              />
              <ScannedBoxes
                title={scanned.crossedOut.length === 1 ? 'Did you cross this out?' : 'Did you cross these out?'}
                boxes={scanned.crossedOut}
                rows={rows}
                choices={[button('Drop', 'dropped'), button('Ticked', 'ticked'), button('Keep', null)]}
              />
            </>
          )}
          <ol className="grid border-t border-hair">
            {rows.map((row) => (
              <Row key={`${row.of} ${row.kind}`} row={row} isTicked={choices.isTicked} onToggle={choices.toggle} />
            ))}
          </ol>
          {open.length > 0 && (
            <div className="paper-sheet__enter">
              <Button wide onClick={enter} disabled={ticks.length + dropped.length === 0}>
                {buttonText(ticks.length, dropped.length)}
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

const ticksText = (count: number) => `${count} ${count === 1 ? 'tick' : 'ticks'}`
const stepsText = (count: number) => `${count} ${count === 1 ? 'step' : 'steps'}`

function buttonText(ticks: number, dropped: number): string {
  if (ticks + dropped === 0) return 'Nothing ticked yet'
  if (dropped === 0) return `Enter ${ticksText(ticks)}`
  return ticks === 0 ? `Drop ${stepsText(dropped)}` : `Enter ${ticksText(ticks)}, drop ${stepsText(dropped)}`
}

function savedText(ticks: number, dropped: number): string {
  const entered = `${ticksText(ticks)} ${ticks === 1 ? 'is' : 'are'} in your planner`
  if (dropped === 0) return entered
  return ticks === 0 ? `You dropped ${stepsText(dropped)}` : `${entered}, and you dropped ${stepsText(dropped)}`
}

function ScanSummary({ count, unsureCount }: { count: number; unsureCount: number }) {
  const read = count === 0 ? 'No new ticks' : count === 1 ? '1 new tick' : `${count} new ticks`
  return (
    <p className="flex items-center gap-s3 rounded-md bg-act-tint p-s4 [&_svg]:flex-none" role="status">
      <Icon sign="tick" />
      {unsureCount === 0 ? `${read}. ` : `${read}, ${unsureCount} to check. `}
      {count > 0 && 'Check the list, then enter them.'}
    </p>
  )
}

type RowProps = { row: SheetRow; isTicked: (key: string) => boolean; onToggle: (key: string) => void }

function Row({ row, isTicked, onToggle }: RowProps) {
  if (row.kind === 'step') {
    const text = row.step?.text ?? 'This step was removed from your planner.'
    return (
      <li className="border-b border-hair">
        <TickBox
          tick={row.tick}
          label={text}
          isChosen={isTicked(row.tick.key)}
          disabled={!row.step}
          onToggle={onToggle}
        >
          <span className="leading-[1.4] wrap-anywhere">{text}</span>
        </TickBox>
      </li>
    )
  }
  const title = row.track?.title ?? 'This track was removed from your planner.'
  return (
    <li className="border-b border-hair">
      <fieldset className="paper-sheet__track">
        <legend className="leading-[1.4] wrap-anywhere">{title}</legend>
        {row.ticks.map((tick) => (
          <TickBox
            key={tick.key}
            tick={tick}
            label={`${title}, ${weekday(tick.box.date ?? '')} ${longDate(tick.box.date ?? '')}`}
            isChosen={isTicked(tick.key)}
            disabled={!row.track}
            onToggle={onToggle}
          >
            <span className="text-center text-xs text-ink-muted tabular-nums" aria-hidden="true">
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
