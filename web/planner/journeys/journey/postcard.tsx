import { longDate } from '#contract/dates.ts'
import type { Journey } from '#contract/planner/items.ts'
import { LineDrawing } from '../../frame/line-drawing.tsx'
import { postcardNumbers } from '../journey-texts.ts'
import { Mountain } from '../map/mountain.tsx'
import { DatedPostmark } from '../stamps/dated-postmark.tsx'
import { StampDrawing } from '../stamps/stamp-drawing.tsx'
import { stampedCount } from '../stamps/stamp-texts.ts'

/** A postcard from the summit, with the date and the numbers of an arrived journey. */
export function Postcard({ journey, doneSteps }: { journey: Journey; doneSteps: number }) {
  const { startsOn, arrivedOn } = journey
  const numbers = postcardNumbers({ startsOn, arrivedOn, doneSteps, stamps: stampedCount(journey) })
  return (
    <section
      className="grid gap-s3 overflow-hidden rounded-sm border border-hair bg-raised p-s3 shadow-lift min-[48rem]:grid-cols-2"
      aria-labelledby="postcard"
    >
      <div className="relative min-h-56 overflow-hidden rounded-[3px] bg-sunk ">
        <Summit journey={journey} />
      </div>
      <div className="relative grid content-end gap-s2 p-s4 max-[48rem]:pt-34 min-[48rem]:min-h-76 min-[48rem]:border-l-[1.5px] min-[48rem]:border-hair">
        <div className="absolute top-s3 right-s3 w-22" data-stamp="destination" data-stamped>
          <StampDrawing name="destination" isStamped />
          {arrivedOn && <DatedPostmark date={arrivedOn} className="bottom-[-12%] left-[-58%] w-[104%]" />}
        </div>
        <h2 id="postcard" className="min-[48rem]:max-w-[calc(100%-8rem)]">
          You made it.
        </h2>
        {arrivedOn && (
          <p className="border-b-[1.5px] border-hair pb-s1 font-display text-lg leading-[1.35] font-[420] italic">
            {longDate(arrivedOn)}
          </p>
        )}
        {numbers.length > 0 && (
          <ul className="grid gap-s2">
            {numbers.map((text) => (
              <li
                key={text}
                className="border-b-[1.5px] border-hair pb-s1 font-display text-lg leading-[1.35] font-[420] italic"
              >
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

/** The mountain of the journey with its flag, as on the map. */
const Summit = ({ journey: { id, category } }: { journey: Journey }) => (
  <LineDrawing className="size-full" viewBox="0 0 480 300" preserveAspectRatio="xMidYMax slice">
    <g stroke="var(--art-free)" strokeWidth="1.2" opacity=".28">
      <circle cx="380" cy="84" r="50" />
      <circle cx="380" cy="84" r="64" strokeDasharray="1 7" />
      <circle cx="380" cy="84" r="80" />
    </g>
    <circle cx="380" cy="84" r="36" fill="var(--art-sun)" />
    <path d="M54 92c4-22 34-26 42-8 14-14 42-4 40 14 16 0 20 20 6 22H46c-18-2-14-28 8-28" fill="var(--art-page)" />
    <path d="M150 62q8-9 14 0 7-9 15-1m3-21q6-7 11 0 6-7 12-1" stroke="var(--art-free)" />
    <g transform="translate(100 66)">
      <Mountain id={id} category={category} state="arrived" progress={1} width={272} height={196} />
    </g>
    <path d="M-4 250C80 232 150 262 240 250S400 236 484 254v54H-4Z" fill="var(--art-green-hi)" />
    <path d="M30 268c60-12 110 6 170 4m90-6c60-4 100-10 160-4" strokeWidth="1.2" opacity=".5" />
    <path
      d="M-6 292c70-14 130 2 190-8 60-8 90-26 104-28"
      stroke="var(--art-trail)"
      strokeWidth="3.4"
      strokeDasharray="9 7"
    />
  </LineDrawing>
)
