import type { ReactNode } from 'react'

/** A state as a sign and a word, never as a colour alone. */
export function StatusLabel({ tone, children }: { tone: 'good' | 'wait' | 'bad'; children: ReactNode }) {
  return <span className={`status status--${tone}`}>{children}</span>
}
