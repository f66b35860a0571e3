import type { ReactNode } from 'react'
import { EmptySheet } from '../../art/empty-sheet.tsx'

export function EmptyList({ children }: { children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-s4 border-t border-hair px-s5 py-s7 text-center">
      <div className="art w-44 max-w-full">
        <EmptySheet />
      </div>
      <p className="max-w-md text-ink-muted">{children}</p>
    </div>
  )
}
