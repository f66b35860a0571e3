/** The icons of the site layout, one path each. For other icons use `lucide-react`. */
const paths = {
  menu: 'M4 7h16M4 12h10M4 17h16',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 1 1 9.5 4 7 7 0 0 0 20 14.5z',
  moonAndStar: 'M20 14.5A8.5 8.5 0 1 1 9.5 4 7 7 0 0 0 20 14.5zM17 3v4M15 5h4',
  screen: 'M4 4h16a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM12 17v4M8 21h8',
  cart: 'M3 4h2.5l2.3 11h10L20 7H6.1M9 20h.01M16.5 20h.01',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM20 20l-4.7-4.7',
  arrowLeft: 'M19 12H5M12 19l-7-7 7-7',
  cross: 'M6 6l12 12M18 6 6 18',
  tick: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12.5l2.7 2.7L16 9.5',
  warning: 'M12 4 2.5 20h19zM12 10v4M12 17h.01',
  note: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5M12 8h.01',
  eye: 'M2 12c5-8.5 15-8.5 20 0-5 8.5-15 8.5-20 0zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  eyeStruck: 'M2 12c5-8.5 15-8.5 20 0-5 8.5-15 8.5-20 0zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM4 3l16 18',
}

type SvgIconProps = { path: string; size: number }

export function SvgIcon({ path, size }: SvgIconProps) {
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

type IconProps = { sign: keyof typeof paths; size?: number }

/** A decorative icon, hidden from assistive technology: the element that uses it needs a text or a label. */
export const Icon = ({ sign, size = 22 }: IconProps) => <SvgIcon path={paths[sign]} size={size} />
