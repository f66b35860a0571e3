import type { Point } from './points.ts'

/** The hiker of the home page. */
export const Hiker = ({ at: [x, y] }: { at: Point }) => (
  <g transform={`translate(${x} ${y + 2}) scale(.56)`}>
    <path d="M-9 0v-10M5 0v-10M-14 0h6m9 0h6" strokeWidth="4" />
    <path d="M-3-52c-11 2-14 28-15 42h32C13-24 9-50-3-52" fill="var(--art-cover)" strokeWidth="3" />
    <path d="M-12-46q8 7 17 1l4 7q-10 6-22 2z" fill="var(--art-trail)" strokeWidth="2.4" />
    <circle cx="-2" cy="-58" r="8" fill="var(--art-skin-2)" strokeWidth="3" />
    <path d="M-17-62q15-8 30 0m-23-2q0-11 8-11t8 11" fill="var(--art-amber-hi)" strokeWidth="3" />
    <path d="m6-34 16-6m0 42v-64" strokeWidth="3.4" />
  </g>
)
