import { LineDrawing } from '../frame/line-drawing.tsx'
/** A line over hills and a bridge, with the hiker on it. */
export const TrackLandscape = () => (
  <LineDrawing viewBox="0 0 560 300">
    <g stroke="var(--art-free)" strokeWidth="1.2" opacity=".28">
      <circle cx="448" cy="74" r="50" />
      <circle cx="448" cy="74" r="64" strokeDasharray="1 7" />
      <circle cx="448" cy="74" r="80" />
      <path d="M60 70c44-14 80 8 130-2M84 50c34-8 60 4 92-2" />
    </g>
    <circle cx="448" cy="74" r="36" fill="var(--art-sun)" />
    <path d="M206 62q8-9 14 0 7-9 15-1m3-21q6-7 11 0 6-7 12-1" stroke="var(--art-free)" />
    <path
      d="M-4 244 40 232 74 222 108 206 140 198 166 188 178 204 184 208 188 252 200 266h70l12-20 6-44 8-14 34-6 40-22 44-14 40-26 44-14 90-8v190H-4Z"
      fill="var(--art-green-hi)"
    />
    <path
      d="M36 250c40-8 70-14 96-26m190-18c40-12 60-28 96-40m20 6c30-14 60-20 96-24M330 224c40-10 60-26 100-40"
      strokeWidth="1.2"
      opacity=".5"
    />
    <path d="M-4 282C80 262 150 296 250 284S440 258 564 280v24H-4Z" fill="var(--art-green)" />
    <path d="M40 232 74 222 108 206 140 198 166 188" stroke="var(--art-line)" strokeDasharray="4 6" />
    <path d="M296 188l34-6 40-22 44-14 40-26 22-8" stroke="var(--art-trail)" strokeWidth="3.4" />
    <g fill="var(--art-page)" strokeWidth="1.6">
      <circle cx="40" cy="232" r="4.5" />
      <circle cx="74" cy="222" r="4.5" />
      <circle cx="108" cy="206" r="4.5" />
      <circle cx="140" cy="198" r="4.5" />
      <circle cx="166" cy="188" r="4.5" />
    </g>
    <g fill="var(--art-trail)" stroke="none">
      <circle cx="296" cy="188" r="4.5" />
      <circle cx="330" cy="182" r="4.5" />
      <circle cx="370" cy="160" r="4.5" />
      <circle cx="414" cy="146" r="4.5" />
      <circle cx="454" cy="120" r="4.5" />
    </g>
    <path
      d="M178 190v5M189 193v5M200 195.3v5M211 196.9v5M222 197.8v5M233 198v5M244 197.5v5M255 196.4v5M266 194.5v5M277 192v5M288 188.8v5M198 196.9v-13M231 200v-13M264 196.9v-13"
      strokeWidth="1.6"
    />
    <path d="M166 188q65 24 130 0" stroke="var(--art-amber-lo)" strokeWidth="3" />
    <path d="M166 175q65 24 130 0" stroke="var(--art-amber-lo)" strokeWidth="1.6" />
    <path d="M166 194v-24m130 24v-24" strokeWidth="3" />
    <g transform="translate(232 202) scale(.72)">
      <path d="M-9 0v-10M5 0v-10M-14 0h6m9 0h6" strokeWidth="3.4" />
      <path d="M-3-52c-11 2-14 28-15 42h32C13-24 9-50-3-52" fill="var(--art-cover)" strokeWidth="2.6" />
      <path d="M-12-46q8 7 17 1l4 7q-10 6-22 2z" fill="var(--art-trail)" strokeWidth="2.2" />
      <circle cx="-2" cy="-58" r="8" fill="var(--art-skin-2)" strokeWidth="2.6" />
      <path d="M-17-62q15-8 30 0m-23-2q0-11 8-11t8 11" fill="var(--art-amber-hi)" strokeWidth="2.6" />
      <path d="m6-34 16-6m0 42v-64" strokeWidth="3" />
    </g>
    <path d="M500 112V66" />
    <path d="M501 67c12-8 20 6 36-2-4 8-4 12 0 20-16 8-24-6-36 2z" fill="var(--art-trail)" />
  </LineDrawing>
)
