import type { SeedFile } from './types.ts'

export const files = [
  {
    productId: 3,
    position: 0,
    title: 'Digital Journey Planner (PDF)',
    fileName: 'digital-journey-planner.pdf',
    kind: 'made',
    source: 'planner',
    isSample: false,
  },
  {
    productId: 4,
    position: 0,
    title: 'Chapter 1: The first Sunday (PDF)',
    fileName: 'a-year-on-paper-chapter-1.pdf',
    kind: 'made',
    source: 'a-year-on-paper',
    isSample: true,
  },
  {
    productId: 5,
    position: 0,
    title: 'The first pages (PDF)',
    fileName: 'the-snail-who-kept-a-list-first-pages.pdf',
    kind: 'made',
    source: 'the-snail-who-kept-a-list',
    isSample: true,
  },
] as const satisfies readonly SeedFile[]
