import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { HealthCheck } from '#contract/ops/health/health.schema.ts'
import { CheckList } from './check-list.tsx'

const textOf = (checks: HealthCheck[]) =>
  renderToStaticMarkup(<CheckList checks={checks} isChecking={false} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

test('health: a component that was not checked does not count as working', () => {
  const stripe = { name: 'Stripe', level: 'skipped' as const, summary: 'demo payments charge no real money', fix: null }
  const clock = { name: 'Clock', level: 'ok' as const, summary: 'the clocks agree', fix: null }
  expect(textOf([stripe])).toContain('Stripe Demo payments charge no real money. Not checked')
  expect(textOf([stripe, clock])).toContain('Everything that was checked works.')
  expect(textOf([clock])).toContain('Everything works.')
})
