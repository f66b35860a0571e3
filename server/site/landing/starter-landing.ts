import type { Landing } from '#contract/site/landing/landing.schema.ts'
import type { Settings } from '#contract/site/settings/settings.schema.ts'
import { sampleLanding } from './sample-landing.ts'

/** Sections whose texts suit every business. Books and testimonials are hidden while there are none. */
const shownSections = ['books', 'testimonials', 'closing']

/**
 * The landing page of a real site before its owner writes one. The other sections are hidden and have the texts of the sample
 * as an example.
 */
export function starterLanding({ businessName, tagline }: Settings): Landing {
  return {
    ...sampleLanding,
    search: { title: 'store and live classes', description: tagline },
    sections: sampleLanding.sections.map(({ name }) => ({ name, isVisible: shownSections.includes(name) })),
    hero: {
      ...sampleLanding.hero,
      title: `Welcome to ${businessName}`,
      lead: tagline,
      primaryButton: 'Visit the Store',
      secondaryButton: 'Browse Classes',
    },
    coaching: {
      title: 'Learn with us',
      lead: 'Live workshops, free lessons and articles.',
      lessons: {
        label: 'Lessons',
        note: 'Free',
        title: 'Read and try',
        text: 'Short lessons with room for your answers.',
        points: ['Read them offline', 'Print every lesson'],
        place: 'In the digital binder',
      },
    },
    books: { title: 'Books', lead: 'From our store.' },
    testimonials: { title: 'What people say', lead: '', list: [] },
    closing: { title: 'See you soon', lead: 'Look around the store, or join a live class.' },
  }
}
