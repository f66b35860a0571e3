import type { Landing } from '#contract/site/landing/landing.schema.ts'
import type { LandingDrawing } from '#contract/site/landing/landing-drawings.ts'
import { landingSections } from '#contract/site/landing/landing-sections.ts'

const picture = (drawing: LandingDrawing) => ({ url: '', text: '', drawing })

export const sampleLanding: Landing = {
  search: {
    title: 'give your year a map',
    description:
      'A ring binder, a digital planner, short lessons and live classes that help you write down where you are going and take the next step.',
  },
  sections: landingSections.map((name) => ({ name, isVisible: true })),
  hero: {
    title: 'Give your year a\u00a0map.',
    lead: 'A ring binder, a digital planner and short lessons that work together. Write down where you are going, give each step a date, and tick it off.',
    primaryButton: 'Buy the Binder',
    secondaryButton: 'Join a Workshop',
    pictureUrl: '',
    drawing: 'hero',
    pictureText:
      'An open ring binder. Its pages unfold into a lake, fields, hills and a mountain with a flag. A dashed trail runs from the summit over the pages and out of the picture.',
  },
  pictures: {
    features: [picture('entries/to-done'), picture('entries/schedule'), picture('entries/tracks')],
    coaching: picture('scenes/film-evening'),
    closing: picture('scenes/base-camp'),
  },
  features: {
    label: 'Journey entries',
    title: 'Three pages do the work',
    lead: 'Every journey has the same three entries. Learn them once; use them for a marathon, a move or a debt.',
    entries: [
      {
        name: 'To Done',
        text: 'A list that ends. Write the next step, not the whole project. Tick it off, and it moves to the done side, where it counts.',
      },
      {
        name: 'Schedule',
        text: 'Every step gets a day. Write in your appointments first, see how much week is left, then give each step its place.',
      },
      {
        name: 'Tracks',
        text: 'Habits that leave a line. Mark the day and the line grows. Miss one and it waits for you, with a gap and no scolding.',
      },
    ],
  },
  categories: {
    title: 'Four tabs, one life',
    lead: 'Spiritual, Health, Education, Finance. The colors are the same in the binder, in the planner and on every page here.',
    tabs: [
      {
        question: 'What keeps you steady?',
        steps: [
          'Ten quiet minutes before the phone',
          'A walk each week without a podcast',
          'One line a day: what was good',
        ],
      },
      {
        question: 'What does your body need this week?',
        steps: ['Lights out by 10:30, five nights', 'Two runs and a swim', 'Cook on Sunday, eat until Wednesday'],
      },
      {
        question: 'What will you know by summer?',
        steps: [
          'Spanish, twenty minutes a day',
          'One library book a month',
          'The course you bought and never opened',
          'One talk, written up on one page',
        ],
      },
      {
        question: 'Where does the money go?',
        steps: [
          'Write down every expense for a month',
          'Three months of rent, set aside',
          'Call the bank about the rate',
          'One weekend a month, spend nothing',
        ],
      },
    ],
  },
  guides: {
    title: 'Six guides walk with you',
    lead: 'You meet them in the lessons and on the blog, one for each part of your life and two for the road.',
  },
  sessions: {
    label: 'Journey sessions',
    title: 'A date with your binder',
    lead: 'Pick a time and sit down with it. There are three kinds of sessions; two are short.',
    sunday: {
      when: 'Sunday, twenty minutes',
      title: 'The Sunday session',
      text: 'Coffee, last week’s sheet and a blank one. Move three things, cross out five, and spend five minutes on each tab.',
      steps: [
        'Spiritual: one thing that steadied you',
        'Health: the night you slept best',
        'Education: one page you could explain',
        'Finance: one number, written down',
      ],
      prompt: 'This week I learned that',
      answer: 'the bus is faster on Thursdays, and that I am nicer at dinner when I have walked to it.',
    },
    shorter: [
      {
        when: 'Any morning, five minutes',
        title: 'The morning session',
        steps: [
          'Read the three steps for today.',
          'Cross out the one that can wait.',
          'Do the smallest before you close the binder.',
        ],
      },
      {
        when: 'Every season, one morning',
        title: 'The season session',
        steps: [
          'Read your twelve Sunday sheets in a row.',
          'Mark what is finished, and say it aloud.',
          'Choose the next destination, or stay a season longer.',
        ],
      },
    ],
  },
  focus: {
    label: 'Journey focus',
    title: 'Six questions for every journey',
    lead: 'Answer them on paper. Six answers, and your plan is ready to leave the house.',
    topics: [
      { name: 'Destination', question: 'Where are you going, and by when?' },
      { name: 'Engines', question: 'What moves you on a slow day?' },
      { name: 'Crew', question: 'Who is coming along?' },
      { name: 'Tools', question: 'What goes in the bag?' },
      { name: 'Awards', question: 'How will you mark each stage?' },
      { name: 'Next Levels', question: 'What does arriving open up?' },
    ],
  },
  coaching: {
    title: 'Coaching and field notes',
    lead: 'Live workshops, free lessons and practical blog articles.',
    lessons: {
      label: 'Videos',
      note: 'Coming Soon',
      title: 'The lessons on video',
      text: 'Until then, read the lessons: short, free, and with room for your answers.',
      points: ['Read them offline', 'Print any lesson for your binder'],
      place: 'In the digital binder',
    },
  },
  books: { title: 'Books for the bedside table', lead: 'Long reads to go with the binder, from the same store.' },
  testimonials: {
    title: 'Postcards from the trail',
    lead: 'Three sample postcards that show what people use the binder for.',
    list: [
      {
        stars: 5,
        text: 'I have owned eleven planners. This is the first that still had my handwriting in it in May.',
        name: 'Maren L.',
        about: 'Night nurse, Health tab',
      },
      {
        stars: 5,
        text: 'My son keeps a Tracks page for the dog. The dog has not noticed. My son has.',
        name: 'Theo A.',
        about: 'Family binder, kitchen table',
      },
      {
        stars: 4,
        text: 'I called the bank. Eleven minutes, after a year of not calling. I gave myself the evening off.',
        name: 'Priya S.',
        about: 'Finance tab, third season',
      },
    ],
  },
  closing: {
    title: 'Start this Sunday',
    lead: 'Clear the kitchen table, make coffee, and write down one place you want to reach. The binder has a page for it, and in a workshop you have company.',
  },
}
