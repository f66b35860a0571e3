import type { PageTexts } from '#contract/site/page-texts/page-texts.schema.ts'
import { noPicture } from '#contract/site/page-texts/text-pages.ts'

export const sampleTexts: PageTexts = {
  store: {
    ...noPicture,
    heading: 'The outfitter’s shelf',
    intro: 'Paper, refills, or the planner on your tablet. They share one layout, so you can mix them.',
    title: 'Store',
    description: 'Ring binders, refill pages, digital planners and kits to organize your life.',
  },
  classes: {
    ...noPicture,
    heading: 'Learn it live, together with other people.',
    intro:
      'Courses run for weeks, workshops for a day or two. All are live and online, and you work on your own pages from the first hour.',
    title: 'Classes',
    description: 'Live online courses and workshops with dates, prices and available spots.',
  },
  schedule: {
    ...noPicture,
    heading: 'What’s on, and when',
    intro: 'Courses run for weeks, workshops for a day or two. Everything is online, so bring your own coffee.',
    title: 'Schedule',
    description: 'See when the next courses and workshops start. All of them are online.',
  },
  blog: {
    ...noPicture,
    heading: 'Field notes from the blog',
    intro: 'Things that worked on an ordinary Tuesday, written down so you can try them on yours.',
    title: 'Blog',
    description:
      'Short, practical pieces on planning a week, sleeping enough, learning something and knowing where the money goes.',
  },
  binder: {
    ...noPicture,
    heading: 'The digital binder',
    intro: 'Lessons for every tab of the binder. Read one, do one step, then turn the page.',
    title: 'Digital binder',
    description:
      'Lessons for the four tabs of the binder, in order. Each ends with steps you can do this week and prints as one sheet.',
  },
}
