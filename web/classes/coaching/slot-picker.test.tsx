import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SlotPicker } from './slot-picker.tsx'

test('slot picker: names the time zone as the rest of the site does', () => {
  const props = { slots: ['2024-03-09T15:00:00.000Z'], zone: 'America/New_York', busy: false, submitLabel: 'Book' }
  const html = renderToStaticMarkup(<SlotPicker {...props} onSubmit={() => undefined} />)
  expect(html.replace(/<[^>]+>/g, '')).toContain('Times in your time zone (New York time).')
})
