import { LineDrawing } from '../../frame/line-drawing.tsx'
import { Tree } from './map-trees.tsx'

/** A lake before the mountains, with a signpost that has no names yet and a snail on its way. */
export function Lake() {
  return (
    <LineDrawing viewBox="0 0 720 460">
      <g stroke="var(--art-free)" strokeWidth="1.2" opacity=".28">
        <circle cx="186" cy="112" r="66" />
        <circle cx="186" cy="112" r="84" strokeDasharray="1 7" />
        <circle cx="186" cy="112" r="104" />
        <path d="M430 70c40-14 92 10 150-4M472 48c30-8 60 4 92-2" />
      </g>
      <circle cx="186" cy="112" r="48" fill="var(--art-sun)" />
      <g fill="var(--art-star)" stroke="none">
        {[
          [60, 54],
          [300, 40],
          [392, 96],
          [560, 34],
          [668, 92],
          [96, 190],
        ].map(([x, y]) => (
          <path key={x} transform={`translate(${x} ${y})`} d="m0-6 2 4 4 2-4 2-2 4-2-4-4-2 4-2Z" />
        ))}
      </g>
      <path d="M524 96c4-22 34-26 42-8 14-14 42-4 40 14 16 0 20 20 6 22h-96c-18-2-14-28 8-28" fill="var(--art-page)" />
      <path d="M424 150q8-9 14 0 7-9 15-1m3-21q6-7 11 0 6-7 12-1" stroke="var(--art-free)" />
      {/* Mountains as outlines: none is named yet. */}
      <g strokeDasharray="7 7" fill="var(--sunk)">
        <path d="m14 270 102-126 34 30 46 100" />
        <path d="m464 270 110-154 30 30 100 126" />
        <path d="m190 280 102-150 24-18 22-46 30 42 20 14 104 156" />
      </g>
      <path d="M338 66 326 98l16 22-14 32 20 34-10 30 16 46" strokeDasharray="7 7" opacity=".5" />
      <path d="M574 116 566 144l12 20-8 34 14 30M116 144l-8 26 12 24-8 30" strokeDasharray="7 7" opacity=".4" />
      <path d="M-6 266c70-26 150-22 230-8 96 16 170 14 262-2 90-16 170-12 240 8v204H-6Z" fill="var(--art-green)" />
      <path
        d="M20 282c50-16 110-14 170-4m300 0c60-12 130-12 190 2M40 298c30-8 60-8 90-4"
        strokeWidth="1.2"
        opacity=".5"
      />
      <Tree kind="fir" x={64} y={286} scale={0.9} fill="var(--art-green-lo)" />
      <Tree kind="fir" x={88} y={292} scale={1.1} fill="var(--art-green-lo)" />
      <Tree kind="leaf" x={648} y={292} scale={0.95} fill="var(--art-green-hi)" />
      <Tree kind="leaf" x={672} y={298} scale={1.15} fill="var(--art-green-hi)" />
      <Tree kind="ball" x={612} y={288} scale={0.8} fill="var(--art-green-lo)" />
      <path
        d="M150 330c24-26 120-38 230-34 118 4 188 18 176 40-8 16-46 18-30 34 18 18 40 26 4 44-50 24-170 22-262 14-96-8-160-22-150-46 8-18 52-22 32-52"
        fill="var(--art-blue-hi)"
      />
      <path
        d="M206 330q11-6 22 0t22 0 22 0m96 -14q10-6 20 0t20 0 20 0m-220 46q11-6 22 0t22 0m130 8q10-6 20 0t20 0 20 0m-190 26q11-6 22 0t22 0 22 0m120-2q9-5 18 0t18 0"
        stroke="var(--art-blue)"
      />
      <path d="M292 318l28-20 14 12 12-6 26 14" stroke="var(--art-blue)" strokeWidth="1.4" strokeDasharray="5 6" />
      <path d="M250 384h58q-7 18-20 18h-23q-11 0-15-18" fill="var(--art-cover)" />
      <path d="M262 390h34" stroke="var(--art-page)" strokeWidth="1.4" />
      <path d="M-6 408c90-30 190-10 260 20 70 28 190 40 300 18 70-14 130-22 172-14v40H-6Z" fill="var(--art-green-hi)" />
      <path d="M30 424c50-12 110-4 150 10m330 16c50-4 100-14 150-14" strokeWidth="1.2" opacity=".5" />
      <path
        d="M-8 452c60-20 120-10 168 2s90 4 128-14"
        stroke="var(--art-trail)"
        strokeWidth="4"
        strokeDasharray="12 10"
      />
      {/* The signpost */}
      <path d="M520 442V214" strokeWidth="13" />
      <path d="M520 442V214" stroke="var(--art-amber-lo)" strokeWidth="9" />
      <path d="M486 230h88l20 17-20 17h-88z" fill="var(--art-page)" />
      <path d="M556 276h-92l-20 17 20 17h92z" fill="var(--art-amber-hi)" />
      <g transform="rotate(-7 520 338)">
        <path d="M490 322h72l17 15-17 15h-72z" fill="var(--art-page)" />
      </g>
      <path d="M520 247h.01M520 293h.01M521 338h.01" strokeWidth="5" />
      <path d="M506 446q2-16 14-13 5-10 12 2 10-1 10 11z" fill="var(--art-green)" />
      <path d="M512 214q-2-18 16-20 4-9 13-5l9 3-8 5q2 16-11 20-13 2-19-3z" fill="var(--art-blue)" />
      <path d="M538 198h.01" stroke="var(--art-dark)" strokeWidth="3.4" />
      {/* The snail */}
      <path d="M600 440q2-5 8-5h16q4-10 8-10" strokeWidth="9" />
      <path d="M600 440q2-5 8-5h16q4-10 8-10" stroke="var(--art-skin-1)" strokeWidth="5" />
      <circle cx="616" cy="428" r="9" fill="var(--art-auburn)" />
      <path d="M617 429q-4-4-4 1 2 5 6 2 3-6-2-9" strokeWidth="1.2" />
      <path d="m633 423 1-8m-4 8-3-7" strokeWidth="1.6" />
    </LineDrawing>
  )
}
