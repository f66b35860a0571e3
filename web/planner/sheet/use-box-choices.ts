import { useState } from 'react'
import type { AnsweredBox, SheetScan } from '../read-sheet/reader-messages.ts'
import type { BoxChoice } from './scanned-boxes.tsx'
import { openTicks, type SheetRow, type SheetTick, tickKey } from './sheet-rows.ts'

type Choice = 'ticked' | 'dropped'

/** What the person wants to enter from a sheet. A scan chooses the boxes that it read as ticked, and nothing else. */
export function useBoxChoices(rows: readonly SheetRow[], firstScan: SheetScan | null) {
  const [scan, setScan] = useState(firstScan)
  const [choices, setChoices] = useState(() => choicesOf(firstScan))
  const open = openTicks(rows)
  const chosenAs = (choice: Choice): SheetTick[] => open.filter(({ key }) => choices.get(key) === choice)
  const choose = (key: string, choice: Choice | null) => {
    const next = new Map(choices)
    if (choice) next.set(key, choice)
    else next.delete(key)
    setChoices(next)
  }
  const scanned = (scan?.boxes ?? []).filter(({ box }) => open.some(({ key }) => key === tickKey(box)))
  const isCrossedStep = ({ box, answer }: AnsweredBox) => answer === 'crossed out' && box.date === null
  const button = (name: string, choice: Choice | null): BoxChoice => ({
    name,
    isChosen: (key) => (choices.get(key) ?? null) === choice,
    choose: (key) => choose(key, choice),
  })
  return {
    open,
    ticks: chosenAs('ticked'),
    dropped: chosenAs('dropped'),
    isTicked: (key: string) => choices.get(key) === 'ticked',
    toggle: (key: string) => choose(key, choices.get(key) === 'ticked' ? null : 'ticked'),
    button,
    /** Null before the first scan. */
    scanned: scan && {
      ticked: scanned.filter(({ answer }) => answer === 'ticked'),
      unsure: scanned.filter((box) => box.answer !== 'ticked' && box.answer !== 'empty' && !isCrossedStep(box)),
      crossedOut: scanned.filter(isCrossedStep),
    },
    setScan: (next: SheetScan | null) => {
      setScan(next)
      setChoices(choicesOf(next))
    },
  }
}

const choicesOf = (scan: SheetScan | null): ReadonlyMap<string, Choice> =>
  new Map(scan?.boxes.flatMap(({ box, answer }) => (answer === 'ticked' ? [[tickKey(box), answer] as const] : [])))
