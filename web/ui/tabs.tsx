import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

type Tab = { value: string; label: ReactNode; panel: ReactNode }

type TabsProps = {
  /** What the row of tabs is called. */
  label: string
  tabs: readonly Tab[]
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
}

/**
 * Binder tabs over one sheet. The row is one stop for the Tab key; the arrow keys, Home and End go along it and open the
 * tab that they reach.
 */
export function Tabs({ label, tabs, value, defaultValue = tabs[0]?.value, onChange }: TabsProps) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState(defaultValue)
  const open = tabs.find((tab) => tab.value === (value ?? own))

  const choose = (next: string) => {
    if (next === open?.value) return
    setOwn(next)
    onChange?.(next)
  }

  const walk = (event: KeyboardEvent, from: number) => {
    const to = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey ? undefined : steps[event.key]?.(from)
    const next = to === undefined ? undefined : tabs.at(to % tabs.length)
    if (!next) return
    event.preventDefault()
    row.current?.querySelector<HTMLElement>(`#${CSS.escape(id + next.value)}`)?.focus()
    choose(next.value)
  }

  return (
    <div className="tabs">
      <div ref={row} className="tabs__list" role="tablist" aria-label={label}>
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            id={id + tab.value}
            type="button"
            role="tab"
            aria-selected={tab === open}
            aria-controls={tab === open ? `${id}panel` : undefined}
            tabIndex={tab === open ? 0 : -1}
            onClick={() => choose(tab.value)}
            onKeyDown={(event) => walk(event, index)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {open && (
        <div
          key={open.value}
          id={`${id}panel`}
          className="tabs__panel"
          role="tabpanel"
          aria-labelledby={id + open.value}
        >
          {open.panel}
        </div>
      )}
    </div>
  )
}

/** Where a key leads from the tab at `from`; past the last comes the first again. */
const steps: Record<string, (from: number) => number> = {
  ArrowRight: (from) => from + 1,
  ArrowLeft: (from) => from - 1,
  Home: () => 0,
  End: () => -1,
}
