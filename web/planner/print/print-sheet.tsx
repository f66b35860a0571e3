import './print-sheet.css'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { layoutSheet } from '#contract/planner/sheets/layout-sheet.ts'
import type { SheetSide } from '#contract/planner/sheets/sheet-geometry.ts'
import { BlankPaper } from '../../platform/art/blank-paper.tsx'
import { useBusinessName } from '../../platform/router/root-data.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { usePlannerEvents } from '../events/use-planner-events.ts'
import { usePlanner } from '../use-planner.ts'
import { PaperFields, type PaperOptions } from './paper-fields.tsx'
import { PrintActions } from './print-actions.tsx'
import { sheetDrafts } from './printed-sheets.ts'
import { parseSheetChoice, type SheetChoice, sheetChoiceQuery } from './sheet-choice.ts'
import { SheetChoiceFields } from './sheet-choice-fields.tsx'
import { sheetContent } from './sheet-content.ts'
import { SheetSvg } from './sheet-svg.tsx'
import { useSheetCodes } from './use-sheet-codes.ts'
import { YearDownload } from './year-download.tsx'

export default function PrintSheet() {
  const { state, today } = usePlanner()
  const { eventsOn } = usePlannerEvents()
  const businessName = useBusinessName()
  const [query, setQuery] = useSearchParams()
  const choice = withJourney(parseSheetChoice(query, today), state.journeys)
  const [options, setOptions] = usePaperOptions()
  const content = sheetContent(choice, { state, today, eventsOn })
  // Compared as text, because each render creates a new object with mostly equal content.
  const contentText = JSON.stringify(content)
  const pages = useMemo(() => {
    const stable: typeof content = JSON.parse(contentText)
    return stable ? layoutSheet(stable, { ...options, businessName, codes: [] }) : []
  }, [contentText, options, businessName])
  const drafts = useMemo(() => {
    const stable: typeof content = JSON.parse(contentText)
    return stable ? sheetDrafts(stable, pages, choice.journeyId) : []
  }, [contentText, pages, choice.journeyId])
  const { codes, record } = useSheetCodes(drafts)
  useEffect(() => {
    window.addEventListener('beforeprint', record)
    return () => window.removeEventListener('beforeprint', record)
  }, [record])
  const codedPages = content ? layoutSheet(content, { ...options, businessName, codes }) : []
  const onChoose = (choice: SheetChoice) =>
    setQuery(sheetChoiceQuery(choice), { preventScrollReset: true, replace: true })
  return (
    <div className="print-sheet__columns">
      <div className="print-sheet__options">
        <SheetChoiceFields choice={choice} onChoose={onChoose} />
        {content && <PaperFields options={options} onChange={setOptions} />}
        <YearDownload date={choice.date} />
      </div>
      {content ? (
        <div className="print-sheet__output">
          <PrintActions content={content} options={options} codes={codes} onPrinted={record} />
          <div className="print-sheet__pages">
            {codedPages.map((page, index) => (
              <div className="print-sheet__page" key={index} data-paper={options.paper}>
                <SheetSvg
                  page={page}
                  onRefillPages={options.onRefillPages}
                  label={`Preview of page ${index + 1} of ${codedPages.length}: ${page.title}`}
                />
              </div>
            ))}
          </div>
        </div>
      ) : (
        <EmptyState
          level={2}
          title="No journey yet"
          art={<BlankPaper />}
          action={<ButtonLink to="/planner/journeys">Your journeys</ButtonLink>}
        >
          Start a journey, and its stamps and steps print on a sheet.
        </EmptyState>
      )}
    </div>
  )
}

/** The journey of the URL, or the first one. */
function withJourney(choice: SheetChoice, journeys: readonly { id: string }[]): SheetChoice {
  const isKnown = journeys.some(({ id }) => id === choice.journeyId)
  return isKnown ? choice : { ...choice, journeyId: journeys[0]?.id ?? null }
}

/** The paper size is a setting of the planner. The other options have their defaults at each visit. */
function usePaperOptions(): [PaperOptions, (options: PaperOptions) => void] {
  const { state, edits } = usePlanner()
  const { paper } = state.settings
  const [others, setOthers] = useState({ side: 'right' as SheetSide, blankLines: 6, onRefillPages: false })
  const options = useMemo(() => ({ ...others, paper }), [others, paper])
  return [
    options,
    ({ paper: chosen, ...rest }) => {
      if (chosen !== paper) edits.updateSettings({ paper: chosen })
      setOthers(rest)
    },
  ]
}
