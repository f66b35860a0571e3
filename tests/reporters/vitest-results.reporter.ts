import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { writeResults } from './results.ts'

export default class VitestResults implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    await writeResults(
      modules.flatMap((module) =>
        [...module.children.allTests()].flatMap((test) => {
          const { state } = test.result()
          if (state !== 'passed' && state !== 'failed') return []
          const isFlaky = test.diagnostic()?.flaky === true
          return [{ name: nameOf(module, test), outcome: isFlaky ? ('flaky' as const) : state }]
        }),
      ),
    )
  }
}

const nameOf = (module: TestModule, test: TestCase) => `${module.relativeModuleId} > ${test.fullName}`
