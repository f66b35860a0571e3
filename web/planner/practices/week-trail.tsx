import { LineDrawing } from '../frame/line-drawing.tsx'
/** A trail over hills with seven markers, one for each day, and a flag at its end. Decorative. */
export function WeekTrail({ className }: { className: string }) {
  return (
    <LineDrawing className={className} viewBox="0 0 196 112">
      <circle cx="54" cy="30" r="15" fill="var(--art-sun)" stroke="var(--art-free)" />
      <path d="M82 22q6-6 10 0 5-6 11-1M24 46q4-4 7 0 4-4 8-1" stroke="var(--art-free)" strokeWidth="1.6" />
      <path
        d="M3 92C30 88 44 70 70 69s36-6 48-21 34-13 50-20c10-4 18-4 25-1v67c0 7-4 12-11 12H14C7 106 3 100 3 92Z"
        fill="var(--art-green-hi)"
      />
      <path d="M3 95c38-12 66 6 104-4 34-9 62-4 86 4-1 7-5 11-11 11H14c-7 0-11-4-11-11Z" fill="var(--art-green)" />
      <path d="M132 64c14-6 28-8 42-8M88 82c12-1 22-4 30-9" strokeWidth="1.2" opacity=".5" />
      <path d="M14 84C40 80 46 64 70 63s34-7 46-21 34-12 52-20" stroke="var(--art-trail)" strokeWidth="3" />
      <g fill="var(--art-page)" strokeWidth="1.8">
        <circle cx="14" cy="84" r="5.5" fill="var(--art-trail)" />
        <circle cx="40.2" cy="73.9" r="4.5" />
        <circle cx="66.2" cy="63.3" r="4.5" />
        <circle cx="93.8" cy="59" r="4.5" />
        <circle cx="116" cy="42" r="4.5" />
        <circle cx="140.9" cy="29.5" r="4.5" />
        <circle cx="168" cy="22" r="4.5" />
      </g>
      <path d="M168 17V3" />
      <path d="M168.5 3.5c7-4 10 3 19-1-2 4-2 6 0 10-9 4-12-3-19 1z" fill="var(--art-trail)" />
    </LineDrawing>
  )
}
