import { Emblem } from '../binder/emblem.tsx'
import { guideOf } from '../binder/guides.ts'
import { hueOf } from '../binder/hue.ts'

const tabs = [
  {
    category: 'Spiritual',
    question: 'What keeps you steady?',
    steps: [
      'Ten quiet minutes before the phone',
      'A walk each week without a podcast',
      'One line a day: what was good',
    ],
  },
  {
    category: 'Health',
    question: 'What does your body need this week?',
    steps: ['Lights out by 10:30, five nights', 'Two runs and a swim', 'Cook on Sunday, eat until Wednesday'],
  },
  {
    category: 'Education',
    question: 'What will you know by summer?',
    steps: [
      'Spanish, twenty minutes a day',
      'One library book a month',
      'The course you bought and never opened',
      'One talk, written up on one page',
    ],
  },
  {
    category: 'Finance',
    question: 'Where does the money go?',
    steps: [
      'Write down every expense for a month',
      'Three months of rent, set aside',
      'Call the bank about the rate',
      'One weekend a month, spend nothing',
    ],
  },
] as const

/** The four categories (SHEF) as the binder's dividers, whose tabs climb. */
export function Shef() {
  return (
    <section className="shef page section" aria-labelledby="shef-title">
      <div className="head">
        <h2 id="shef-title">Four tabs, one life</h2>
        <p className="lead">
          Spiritual, Health, Education, Finance. The colors are the same in the binder, in the planner and on every page
          here.
        </p>
      </div>
      <TrailToTheTabs />
      <div className="dividers">
        {tabs.map((tab) => (
          <Divider key={tab.category} {...tab} />
        ))}
      </div>
    </section>
  )
}

function Divider({ category, question, steps }: (typeof tabs)[number]) {
  return (
    <article className="divider" data-hue={hueOf(category)}>
      <h3 className="divider__tab">{category}</h3>
      <div className="divider__sheet">
        <p className="divider__q">{question}</p>
        <ul>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
        <div className="divider__foot">
          <p className="divider__guide">Guide: {guideOf(category).name}</p>
          <span className="emblem art">
            <Emblem category={category} />
          </span>
        </div>
      </div>
    </article>
  )
}

/** Comes back in at the right edge of the screen and ends behind the last tab. */
function TrailToTheTabs() {
  return (
    <svg
      className="shef__trail"
      viewBox="0 0 420 260"
      aria-hidden="true"
      fill="none"
      stroke="var(--art-trail)"
      strokeWidth="4"
      strokeLinecap="round"
      strokeDasharray="12 10"
    >
      <path d="M620-60C520-70 380-60 330-6 280 50 400 70 376 118 352 160 250 120 226 168 214 196 236 214 262 222" />
    </svg>
  )
}
