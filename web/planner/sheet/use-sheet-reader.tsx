import { type ComponentType, type ReactNode, useState } from 'react'
import type { PrintedSheet } from '#contract/planner/items.ts'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import type { SheetScan } from '../read-sheet/reader-messages.ts'
import type { SheetReaderProps } from '../read-sheet/sheet-reader.tsx'

/** Loads the sheet reader when it is first opened. `sheet` is the sheet to read; null for any sheet of the planner. */
export function useSheetReader(
  onRead: (scan: SheetScan) => void,
  sheet: PrintedSheet | null,
): { show: () => void; view: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const [loaded, setLoaded] = useState<{ View: ComponentType<SheetReaderProps> }>()
  const show = () =>
    void import('../read-sheet/sheet-reader.tsx').then(
      ({ SheetReader }) => {
        setLoaded({ View: SheetReader })
        setOpen(true)
      },
      () =>
        toast({ tone: 'bad', title: 'The camera couldn’t be loaded', description: 'Please check your connection.' }),
    )
  const view = loaded && isOpen && (
    <loaded.View
      sheet={sheet}
      onRead={(scan) => {
        setOpen(false)
        onRead(scan)
      }}
      onClose={() => setOpen(false)}
    />
  )
  return { show, view }
}
