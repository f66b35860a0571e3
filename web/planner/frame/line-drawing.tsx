import type { ComponentProps } from 'react'

/** A drawing of round strokes. Decorative. */
export const LineDrawing = (props: ComponentProps<'svg'>) => (
  <svg
    fill="none"
    stroke="var(--art-line)"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    {...props}
  />
)
