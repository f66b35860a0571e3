import { expect, test } from 'vitest'
import type { Landing } from '#contract/site/landing/landing.schema.ts'
import { textOf, withPicture, withText } from './landing-draft.ts'

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

test('the text of the drawing goes when a picture replaces it, and comes back with the drawing', () => {
  const names = { url: 'hero.pictureUrl', text: 'hero.pictureText' }
  const drawn = { hero: { pictureUrl: '', pictureText: 'An open ring binder' } } as Landing
  const pictured = withPicture(drawn, names, '/media/loaf.webp', 'Binder')
  expect(pictured.hero).toMatchObject({ pictureUrl: '/media/loaf.webp', pictureText: '' })
  const described = withText(pictured, names.text, 'A loaf')
  expect(withPicture(described, names, '/media/loaf-2.webp', 'Binder').hero.pictureText).toBe('A loaf')
  expect(withPicture(described, names, '', 'Binder').hero).toMatchObject({ pictureUrl: '', pictureText: 'Binder' })
})
