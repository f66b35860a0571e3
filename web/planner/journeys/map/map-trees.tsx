import type { ReactNode } from 'react'

type TreeKind = 'fir' | 'leaf' | 'ball'

const shapes: Record<TreeKind, ReactNode> = {
  fir: (
    <>
      <path d="M0 0v-10m-11 1L0-42 11-9z" />
      <path d="M0-12v-18m0 16 5-5m-5-1-4-4" strokeWidth="1.2" />
    </>
  ),
  leaf: (
    <>
      <path d="M0-12c-20-10-12-36 0-46 12 10 20 36 0 46" />
      <path d="M0 0v-44m0 28 6-7m-6 1-6-7" strokeWidth="1.4" />
    </>
  ),
  ball: (
    <>
      <path d="M0 0v-14" />
      <circle cx="0" cy="-26" r="14" />
      <path d="M-7-26a7 7 0 0 1 7-7" strokeWidth="1.2" />
    </>
  ),
}

/** A tree as in the drawing of the home page. `x` and `y` are its foot. */
export function Tree({
  kind,
  x,
  y,
  scale,
  fill,
}: {
  kind: TreeKind
  x: number
  y: number
  scale: number
  fill: string
}) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`} fill={fill}>
      {shapes[kind]}
    </g>
  )
}
