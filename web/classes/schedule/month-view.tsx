import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { Surface } from '../../platform/ui/surface.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import type { Calendar } from './calendar.tsx'
import { StaticMonth } from './static-month.tsx'

type MonthViewProps = ComponentProps<typeof Calendar>

/** Static HTML until the interactive calendar of the same size has loaded. */
export function MonthView({ onSelect, ...month }: MonthViewProps) {
  const [loaded, setLoaded] = useState<{ View: ComponentType<MonthViewProps> }>()
  useEffect(() => {
    import('./calendar.tsx').then(({ Calendar }) => setLoaded({ View: Calendar }), showLoadError)
  }, [])
  return (
    <Surface punched className="month">
      {loaded ? <loaded.View {...month} onSelect={onSelect} /> : <StaticMonth {...month} />}
      <p className="mt-s4 flex gap-s5 text-sm text-ink-muted *:flex *:items-center *:gap-2">
        <span>
          <i className="k-course" />
          Course
        </span>
        <span>
          <i className="k-workshop" />
          Workshop
        </span>
      </p>
    </Surface>
  )
}

const showLoadError = () =>
  toast({
    title: 'The calendar couldn’t be loaded',
    description: 'Check your connection and reload the page, or use the list below.',
    tone: 'bad',
  })
