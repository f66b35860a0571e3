import type { PageTexts } from '#contract/site/page-texts/page-texts.schema.ts'
import { noPicture } from '#contract/site/page-texts/text-pages.ts'

/** The texts of a real site before its owner writes them. */
export const starterTexts: PageTexts = {
  store: {
    ...noPicture,
    heading: 'Store',
    intro: 'Everything you can order from us.',
    title: 'Store',
    description: 'Everything you can order from us.',
  },
  classes: {
    ...noPicture,
    heading: 'Learn it online. Use it the same week.',
    intro: 'Courses and workshops. Each one says how it works and when it starts.',
    title: 'Classes',
    description: 'Online courses and workshops: how they work, when they start and what they cost.',
  },
  schedule: {
    ...noPicture,
    heading: 'What’s on, and when',
    intro: 'Courses run for weeks, workshops for a day or two. Everything is online.',
    title: 'Schedule',
    description: 'See when the next courses and workshops start. All of them are online.',
  },
  blog: {
    ...noPicture,
    heading: 'Blog',
    intro: 'What’s new, newest first.',
    title: 'Blog',
    description: 'Our blog, newest first.',
  },
  binder: {
    ...noPicture,
    heading: 'The digital binder',
    intro: 'Short lessons, in order. Read one, do one step, then turn the page.',
    title: 'Digital binder',
    description: 'Short lessons, in order. Each can be printed.',
  },
}
