import type { SeedFile } from './types.ts'

export const files = [
  {
    productId: 3,
    position: 0,
    title: 'Digital Journey Planner (PDF)',
    fileName: 'digital-journey-planner.pdf',
    kind: 'made',
    source: 'planner',
  },
] as const satisfies readonly SeedFile[]
