import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { Surface } from '../ui/surface.tsx'
import { toast } from '../ui/toast/toast-bus.ts'
import type { Calendar } from './calendar.tsx'
import { StaticMonth } from './static-month.tsx'

type MonthSheetProps = ComponentProps<typeof Calendar>

/**
 * The month as a page of the binder. Printed at first; the calendar takes its place, in the same size, when it is here
 * (features: schedule, 11).
 */
export function MonthView({ onChoose, ...month }: MonthSheetProps) {
  const [loaded, setLoaded] = useState<{ View: ComponentType<MonthSheetProps> }>()
  useEffect(() => {
    import('./calendar.tsx').then(({ Calendar }) => setLoaded({ View: Calendar }), tellOffline)
  }, [])
  return (
    <Surface punched className="month">
      {loaded ? <loaded.View {...month} onChoose={onChoose} /> : <StaticMonth {...month} />}
      <p className="month__key">
        <span>
          <i className="k-course" />
          Course starts
        </span>
        <span>
          <i className="k-workshop" />
          Workshop
        </span>
      </p>
    </Surface>
  )
}

const tellOffline = () =>
  toast({
    title: 'The calendar could not be loaded',
    description: 'Check your connection and reload the page. Every date also stands in the list below.',
    tone: 'bad',
  })
