import './tabs.css'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useIsHydrated } from './browser/use-is-hydrated.ts'

type Tab = { value: string; label: ReactNode; panel: ReactNode }

type TabsProps = {
  label: string
  tabs: readonly Tab[]
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
}

/** Tabs with one panel. The tab list is one tab stop; the arrow keys, Home and End select the tab they move to. */
export function Tabs({ label, tabs, value, defaultValue = tabs[0]?.value, onChange }: TabsProps) {
  const id = useId()
  const isHydrated = useIsHydrated()
  const tabList = useRef<HTMLDivElement>(null)
  const [uncontrolledValue, setUncontrolledValue] = useState(defaultValue)
  const selected = tabs.find((tab) => tab.value === (value ?? uncontrolledValue))

  const select = (next: string) => {
    if (next === selected?.value) return
    setUncontrolledValue(next)
    onChange?.(next)
  }

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
    const nextIndex = hasModifier ? undefined : nextIndexByKey[event.key]?.(index)
    const next = nextIndex === undefined ? undefined : tabs.at(nextIndex % tabs.length)
    if (!next) return
    event.preventDefault()
    tabList.current?.querySelector<HTMLElement>(`#${CSS.escape(id + next.value)}`)?.focus()
    select(next.value)
  }

  return (
    <div className="tabs">
      <div ref={tabList} className="tabs__list" role="tablist" aria-label={label}>
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            id={id + tab.value}
            type="button"
            disabled={!isHydrated}
            className={isHydrated ? undefined : 'is-pending'}
            role="tab"
            aria-selected={tab === selected}
            aria-controls={tab === selected ? `${id}panel` : undefined}
            tabIndex={tab === selected ? 0 : -1}
            onClick={() => select(tab.value)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {selected && (
        <div
          key={selected.value}
          id={`${id}panel`}
          className="tabs__panel"
          role="tabpanel"
          aria-labelledby={id + selected.value}
        >
          {selected.panel}
        </div>
      )}
    </div>
  )
}

/** The next tab index by key; the caller wraps it around. */
const nextIndexByKey: Record<string, (index: number) => number> = {
  ArrowRight: (index) => index + 1,
  ArrowLeft: (index) => index - 1,
  Home: () => 0,
  End: () => -1,
}
