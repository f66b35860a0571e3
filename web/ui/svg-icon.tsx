type StrokesProps = { path: string; size: number }

/** One line of an icon, in the color of the text around it. */
export function SvgIcon({ path, size }: StrokesProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
