import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter'
import { writeResults } from './results.ts'

const outcomes = { expected: 'passed', unexpected: 'failed', flaky: 'flaky' } as const

export default class PlaywrightResults implements Reporter {
  private suite: Suite | undefined

  onBegin(_config: FullConfig, suite: Suite): void {
    this.suite = suite
  }

  async onEnd(): Promise<void> {
    const tests = this.suite?.allTests() ?? []
    await writeResults(
      tests.flatMap((test) => {
        const outcome = test.outcome()
        return outcome === 'skipped'
          ? []
          : [{ name: test.titlePath().filter(Boolean).join(' > '), outcome: outcomes[outcome] }]
      }),
    )
  }
}
