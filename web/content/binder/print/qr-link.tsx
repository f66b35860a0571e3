import type { LessonLink } from '#contract/content/pdf/pdf.schema.ts'

export function QrLink({ link: { href, text, qr } }: { link: LessonLink }) {
  return (
    <div className="signpost hidden print:block">
      <svg viewBox={`0 0 ${qr.size} ${qr.size}`} stroke="currentColor" strokeWidth="1" aria-hidden="true">
        <path d={qr.path} />
      </svg>
      <p className="map-label">Open this sheet on screen</p>
      <p>
        <a href={href}>{text}</a>
      </p>
    </div>
  )
}
