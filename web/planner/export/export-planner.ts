import type { PlannerState } from '#contract/planner/items.ts'
import { downloadBlob } from '../../platform/ui/browser/download-blob.ts'

export type ExportFormat = 'markdown' | 'json' | 'steps' | 'entries' | 'calendar'

type ExportOptions = { today: string; businessName: string }

/** Downloads the planner as a file, which is created in the browser. */
export async function exportPlanner(format: ExportFormat, state: PlannerState, options: ExportOptions): Promise<void> {
  const { text, name, type } = await createFile(format, state, options)
  downloadBlob(new Blob([text], { type: `${type};charset=utf-8` }), name)
}

/** The code of a format is loaded when it is used. */
async function createFile(format: ExportFormat, state: PlannerState, { today, businessName }: ExportOptions) {
  switch (format) {
    case 'markdown': {
      const { plannerMarkdown } = await import('./markdown.ts')
      return { text: plannerMarkdown(state, today), name: `planner-${today}.md`, type: 'text/markdown' }
    }
    case 'json': {
      const { createPlannerFile } = await import('./planner-file.ts')
      const text = JSON.stringify(createPlannerFile(state, today), null, 1)
      return { text, name: `planner-${today}.json`, type: 'application/json' }
    }
    case 'steps': {
      const { stepsCsv } = await import('./csv.ts')
      return { text: stepsCsv(state), name: `planner-steps-${today}.csv`, type: 'text/csv' }
    }
    case 'entries': {
      const { entriesCsv } = await import('./csv.ts')
      return { text: entriesCsv(state), name: `planner-tracks-${today}.csv`, type: 'text/csv' }
    }
    case 'calendar': {
      const { plannerIcs } = await import('./ics.ts')
      const text = plannerIcs(state, { now: new Date(), businessName })
      return { text, name: `planner-${today}.ics`, type: 'text/calendar' }
    }
  }
}
