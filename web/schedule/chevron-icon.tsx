import { SvgIcon } from '../ui/icon.tsx'

/** The tile's arrow for turning a month. */
export const ChevronIcon = ({ orientation }: { orientation?: 'left' | 'right' | 'up' | 'down' }) => (
  <SvgIcon path={orientation === 'left' ? 'M14 6l-6 6 6 6' : 'M10 6l6 6-6 6'} size={22} />
)
