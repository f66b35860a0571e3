import { expect, test } from 'vitest'
import type { Landing } from '#contract/landing/landing.schema.ts'
import { textOf, withText } from './landing-draft.ts'

const landing = {
  hero: { title: 'Old' },
  categories: { tabs: [{ question: 'Why?', steps: ['One', 'Two'] }] },
} as Landing

test('a text is replaced by its name, and the page before stays as it was', () => {
  const changed = withText(withText(landing, 'hero.title', 'New'), 'categories.tabs.0.steps', 'One\n\nThree')
  expect([textOf(changed, 'hero.title'), textOf(changed, 'categories.tabs.0.question')]).toEqual(['New', 'Why?'])
  expect(changed.categories.tabs[0]?.steps).toEqual(['One', '', 'Three'])
  expect(textOf(changed, 'categories.tabs.0.steps')).toBe('One\n\nThree')
  expect(textOf(landing, 'hero.title')).toBe('Old')
})
